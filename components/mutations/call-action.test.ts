import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type AppErrorCode } from "@/lib/core/errors/app-error";
import { queryAction } from "./call-action";
import { type ServerAction } from "./outcome";

const anotherBuild = new Error("unknown action");
vi.mock("next/navigation", () => ({
  unstable_isUnrecognizedActionError: (error: unknown) => error === anotherBuild,
}));

const refusing =
  (code: AppErrorCode): ServerAction<null, never> =>
  () =>
    Promise.resolve({ ok: false, error: { code } });

beforeEach(() => {
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("queryAction", () => {
  test("keeps the cause where the page is of another build than the server", async () => {
    const outdated: ServerAction<null, never> = () => Promise.reject(anotherBuild);
    await expect(queryAction(outdated, null)).rejects.toMatchObject({ code: "outdated_page" });
    await expect(queryAction(refusing("outdated_page"), null)).rejects.toMatchObject({
      code: "outdated_page",
    });
  });

  test("reports any other missing answer as an unavailable server", async () => {
    for (const code of ["not_written", "internal"] as const)
      await expect(queryAction(refusing(code), null)).rejects.toMatchObject({ code: "upstream_unavailable" });
  });
});
