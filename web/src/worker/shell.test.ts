import { describe, expect, it } from "vitest";
import { answerTo, cacheOf, isShown, outdated, type Asked } from "./shell";

const HERE = "https://play.example.org";
const FILES = new Set(["/assets/index-1a2b3c.js", "/icon.svg", "/manifest.webmanifest"]);

function answer(path: string, asked: Partial<Asked> = {}): string {
  return answerTo({ url: HERE + path, method: "GET", mode: "cors", ...asked }, HERE, FILES);
}

describe("what becomes of a request", () => {
  it.each([
    "/api",
    "/api/",
    "/api/games",
    "/api/tables/x",
    "/api/tables/x/requests?since=3",
    "/api/assets/index-1a2b3c.js",
  ])("leaves %s to the server, whoever asks", (path) => {
    for (const mode of ["cors", "navigate", "same-origin", "no-cors"]) {
      for (const method of ["GET", "HEAD", "POST", "DELETE"]) expect(answer(path, { mode, method })).toBe("network");
    }
  });

  it("has the document for every address of the page", () => {
    for (const path of ["/", "/t/ksx3cbnlsscfivem", "/t/x/replay?move=3", "/rules/final-conquest", "/apiary"]) {
      expect(answer(path, { mode: "navigate" })).toBe("document");
    }
  });

  it("looks for the files of the shell, and for assets of the one before", () => {
    for (const path of FILES) expect(answer(path)).toBe("file");
    expect(answer("/assets/index-of-before.js")).toBe("file");
  });

  it("leaves other files to the server", () => {
    expect(answer("/font-marcellus-OFL.txt")).toBe("network");
    expect(answer("/font-marcellus-OFL.txt", { mode: "navigate" })).toBe("network");
  });

  it("never answers for itself, so that a new version is seen", () => {
    expect(answer("/sw.js")).toBe("network");
    expect(answer("/sw.js", { mode: "navigate" })).toBe("network");
  });

  it("lets everything through that is no question, or is none of ours", () => {
    for (const method of ["POST", "PUT", "DELETE", "HEAD"]) expect(answer("/icon.svg", { method })).toBe("network");
    const elsewhere = { url: "https://other.example/icon.svg", method: "GET", mode: "cors" };
    expect(answerTo(elsewhere, HERE, FILES)).toBe("network");
    expect(answerTo({ ...elsewhere, url: `${HERE}:8443/`, mode: "navigate" }, HERE, FILES)).toBe("network");
  });
});

describe("the server's document", () => {
  it("is shown where it comes, refusals included", () => {
    expect(isShown({ ok: true, status: 200 })).toBe(true);
    expect(isShown({ ok: false, status: 403 })).toBe(true);
  });

  it("is not shown where nothing comes, or a proxy says that nobody is there", () => {
    expect(isShown(undefined)).toBe(false);
    expect(isShown({ ok: false, status: 502 })).toBe(false);
  });
});

describe("versions", () => {
  it("keep the one before for pages that are still open, and throw away what is older", () => {
    expect(outdated(["shell 1", "shell 2", "shell 3"], "3")).toEqual(["shell 1"]);
    expect(outdated(["shell 2", "shell 3"], "3")).toEqual([]);
    expect(outdated([cacheOf("1")], "1")).toEqual([]);
  });

  it("leave the caches of others alone", () => {
    expect(outdated(["other", "shell 1", "shell 2", "shell 3"], "3")).toEqual(["shell 1"]);
  });

  it("may come back", () => {
    expect(outdated(["shell 1", "shell 2", "shell 3"], "1")).toEqual(["shell 2"]);
  });
});
