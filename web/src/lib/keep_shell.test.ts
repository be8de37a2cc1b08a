import { expect, it, vi } from "vitest";
import { keepShell } from "./keep_shell";

it("asks for the worker without a cache between, so that a new version is seen", () => {
  const register = vi.fn().mockResolvedValue(undefined);
  keepShell({ register });
  expect(register).toHaveBeenCalledExactlyOnceWith("/sw.js", { updateViaCache: "none" });
});

it("does without where there can be none", async () => {
  expect(() => keepShell(undefined)).not.toThrow();
  const register = vi.fn().mockRejectedValue(new Error("The operation is insecure."));
  keepShell({ register });
  await expect(register.mock.results[0]?.value).rejects.toThrow("insecure");
});
