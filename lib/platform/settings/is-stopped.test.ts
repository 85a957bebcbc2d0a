import { expect, test } from "vitest";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { isStopped } from "./is-stopped";

test("a person's freeze stops what takes money out of its wallet, and nothing else", () => {
  const freezes = [{ target: "loja-a", cause: "person" as const }];
  expect(isStopped(freezes, "withdrawal", "loja-a")).toBe(true);
  expect(isStopped(freezes, "refund", "loja-a")).toBe(true);
  expect(isStopped(freezes, "charge", "loja-a")).toBe(false);
  expect(isStopped(freezes, "withdrawal", "loja-b")).toBe(false);
});

test("a freeze of the whole account stops it in every wallet, and after a restore charges too", () => {
  expect(isStopped([{ target: WHOLE_ACCOUNT, cause: "person" }], "withdrawal", "loja-b")).toBe(true);
  expect(isStopped([{ target: WHOLE_ACCOUNT, cause: "person" }], "charge", "loja-b")).toBe(false);
  expect(isStopped([{ target: WHOLE_ACCOUNT, cause: "restore" }], "charge", "loja-b")).toBe(true);
});

test("where nothing is frozen nothing is stopped", () => {
  expect(isStopped([], "withdrawal", "loja-a")).toBe(false);
});
