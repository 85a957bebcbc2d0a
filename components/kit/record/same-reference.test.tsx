import { expect, test } from "vitest";
import { type SameReferenceItem, type SameReferenceView } from "@/lib/engine/payouts/approval-schema";
import { renderedIn } from "@/lib/testing/rendered";
import { SameReference } from "./same-reference";

const item = (change: Partial<SameReferenceItem> = {}): SameReferenceItem => ({
  withdrawalId: "0199a7b2-7d1c-7000-8000-000000000001",
  intentId: "0199a7b2-7d1c-7000-8000-000000000002",
  wallet: "loja-a",
  walletName: "Loja A",
  state: "completed",
  amountCentavos: 10_001,
  name: "Embalagens Vitória",
  key: "f***@example.com",
  reference: "NF-4471",
  at: "2026-11-19T15:00:00.000Z",
  ...change,
});

const shownIn = (locale: "pt-BR" | "en", found: Partial<SameReferenceView>) => {
  const { markup, missing } = renderedIn(
    locale,
    <SameReference
      found={{ items: [item()], isCut: false, isElsewhere: false, seen: "0".repeat(64), ...found }}
      isChecked={false}
      onChecked={() => undefined}
    />,
    { now: "2026-11-20T15:00:00.000Z" },
  );
  expect(missing).toEqual([]);
  return markup.replaceAll("\u00A0", " ");
};

test("shows amount, recipient, reference, state and wallet of the earlier one, with a link and a box to tick", () => {
  const markup = shownIn("pt-BR", {});
  for (const words of ["100,01", "Embalagens Vitória", "f***@example.com", "NF-4471", "Pago", "Loja A"])
    expect(markup).toContain(words);
  expect(markup).toContain('href="/w/loja-a/withdrawals/0199a7b2-7d1c-7000-8000-000000000001"');
  expect(markup).toContain("Conferi: é mesmo outro pagamento");
  expect(markup).toContain('role="checkbox"');
  expect(shownIn("en", {})).toContain("Another withdrawal has this reference");
});

test("links a request that waits to its approval, and says where an outcome is not known", () => {
  const waits = shownIn("en", { items: [item({ withdrawalId: null, state: "waits" })] });
  expect(waits).toContain('href="/w/loja-a/withdrawals/approvals/0199a7b2-7d1c-7000-8000-000000000002"');
  expect(shownIn("en", { items: [item({ withdrawalId: null, state: "unknown" })] })).toContain(
    "Outcome not known yet",
  );
});

test("says that one exists in an account out of reach, beside those in reach and alone", () => {
  expect(shownIn("pt-BR", { isElsewhere: true })).toContain(
    "Há outro também em uma conta que você não pode ver",
  );
  expect(shownIn("pt-BR", { items: [], isElsewhere: true })).toContain(
    "Ele está em uma conta que você não pode ver",
  );
});
