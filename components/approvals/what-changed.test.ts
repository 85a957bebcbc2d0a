import { expect, test } from "vitest";
import { type ApprovalFacts } from "@/lib/engine/payouts/approval-schema";
import { whatChanged } from "./what-changed";

const none = { count: 0, sumCentavos: 0 };
const facts = (available: number | null, change: Partial<ApprovalFacts["since"]> = {}): ApprovalFacts => ({
  revealed: null,
  isBeyondPace: false,
  matchedRules: [],
  sameReference: null,
  paidIn: null,
  recipient: null,
  paidBefore: null,
  history: { items: [], isCut: false, sumCentavos: 0, medianCentavos: null },
  cautions: [],
  feeCentavos: null,
  leavesCentavos: 100,
  balance: available === null ? null : { availableCentavos: available, readAt: "2026-11-24T12:00:00Z" },
  from: null,
  deciders: [],
  since: { availableCentavos: null, refunds: none, withdrawals: none, drafts: none, ...change },
});

test("less money, a refund, another withdrawal or another draft ask for one more look", () => {
  expect(whatChanged(facts(500), facts(400))).toEqual(["balance"]);
  expect(whatChanged(facts(500), facts(500, { refunds: { count: 1, sumCentavos: 9 } }))).toEqual(["refunds"]);
  expect(whatChanged(facts(500), facts(500, { withdrawals: { count: 1, sumCentavos: 9 } }))).toEqual([
    "withdrawals",
  ]);
  expect(whatChanged(facts(500), facts(500, { drafts: { count: 1, sumCentavos: 9 } }))).toEqual(["drafts"]);
});

test("more money, or the first reading of a balance, does not", () => {
  expect(whatChanged(facts(500), facts(900))).toEqual([]);
  expect(whatChanged(facts(null), facts(900))).toEqual([]);
});
