// Giving an address to somebody else; works without a secure context too.

/** Whether this page was opened under a name that only this machine knows. */
export const onlyHere = (): boolean => /^(localhost$|127\.|\[::1\])/.test(location.hostname);

/** Put a text on the clipboard; false if the browser lets nobody. */
export async function copy(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard && isSecureContext) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // the old way follows
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("readonly", "");
  field.className = "visually-hidden";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
  }
}

/** Whether the browser has its own way to share. */
export const canShare = (): boolean => typeof navigator.share === "function";

export async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // Whoever closes the sharing sheet has simply changed their mind.
  }
}

/** A text as a QR code: the path of its dark fields, and how many fields wide it is. */
export async function qr(text: string): Promise<{ path: string; size: number }> {
  const { encode } = await import("uqr");
  const code = encode(text, { ecc: "M", border: 2 });
  let path = "";
  code.data.forEach((row, y) => row.forEach((dark, x) => (path += dark ? `M${x} ${y}h1v1h-1z` : "")));
  return { path, size: code.size };
}
