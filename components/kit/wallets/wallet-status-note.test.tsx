import { expect, test } from "vitest";
import { renderedIn } from "@/lib/testing/rendered";
import { WalletStatusNote } from "./wallet-status-note";

const shownIn = (locale: "pt-BR" | "en", status: string | null) => {
  const { markup, missing } = renderedIn(locale, <WalletStatusNote status={status} />, {
    now: "2026-11-20T15:00:00.000Z",
  });
  expect(missing).toEqual([]);
  return markup;
};

test("says above a form that its wallet is suspended", () => {
  for (const word of ["suspended", "SUSPENDED"])
    expect(shownIn("pt-BR", word)).toContain("Esta conta está suspensa no provedor");
  expect(shownIn("en", "suspended")).toContain("This account is suspended at the provider");
});

test("shows a status that nobody knows in the service's own word", () => {
  expect(shownIn("pt-BR", "under_review")).toContain("Status desta conta no provedor: under_review");
});

test("says nothing of a wallet that is as it should be, or was never listed", () => {
  for (const status of ["approved", null]) expect(shownIn("pt-BR", status)).toBe("");
});
