import { expect, test, vi } from "vitest";
import { QUIET_ZOD } from "./quiet-zod";

test("zod that is loaded later never tries out Function", async () => {
  expect(globalThis).not.toHaveProperty("__zod_globalConfig");
  Object.assign(globalThis, QUIET_ZOD);
  const tried = vi.fn(function () {
    throw new Error("refused");
  });
  vi.stubGlobal("Function", tried);
  const { z } = await import("zod");
  expect(z.object({ a: z.string() }).parse({ a: "x" })).toEqual({ a: "x" });
  vi.unstubAllGlobals();
  expect(tried).not.toHaveBeenCalled();
  expect(z.config().jitless).toBe(true);
});
