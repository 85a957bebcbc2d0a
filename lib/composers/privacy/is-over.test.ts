import { expect, it } from "vitest";
import { PRINCIPAL } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { ID, readOf } from "@/lib/testing/arbitrary-observations";
import { projectObservations } from "@/lib/engine/projection/project-observations";
import { type Observation, type ObservedFacts } from "@/lib/engine/projection/observation";
import { type Case, isOver } from "./is-over";

const AMOUNT = centavos(1_000);
const NOW = new Date("2026-11-20T15:00:00Z");

const event = (key: string, told: ObservedFacts): Observation => ({
  key,
  source: "webhook",
  at: NOW,
  wallet: PRINCIPAL,
  told,
});
const paid = readOf("payment", "completed", 60, AMOUNT);
const REFUND = { about: "refund", id: ID, amountCentavos: AMOUNT } as const;
const BLOCK = { about: "block", id: ID, transactionId: ID, amountCentavos: AMOUNT } as const;

const caseOf = (list: readonly Observation[], change: Partial<Case> = {}): Case => ({
  picture: projectObservations(list, { wallets: null }, ID),
  row: { mismatch: null, nextReadAt: null },
  hasOpenEvent: false,
  hasOpenWrite: false,
  ...change,
});

const { picture } = caseOf([paid]);
const projectedState = (change: Partial<Case["picture"]>): Case =>
  caseOf([], { picture: { ...picture, ...change } });
const blocked = caseOf([paid, event("b", { ...BLOCK, status: "awaiting_response" })]).picture.blocks;
const givenBack = { blockedDeposit: { refund: { status: "pending" } } };

const CASES: readonly [what: string, isOver: boolean, Case][] = [
  ["a payment that was paid", true, caseOf([paid])],
  ["one with a refund that ended", true, caseOf([paid, event("r", { ...REFUND, state: "confirmed" })])],
  ["one with a block that ended", true, caseOf([paid, event("b", { ...BLOCK, status: "rejected" })])],
  ["one that nobody has paid yet", false, caseOf([readOf("payment", "pending", 60, AMOUNT)])],
  ["an object that nobody told anything of", false, caseOf([])],
  ["a withdrawal under way", false, caseOf([readOf("withdrawal", "processing", 60, AMOUNT)])],
  ["one with a refund under way", false, caseOf([paid, event("r", { ...REFUND, state: "pending" })])],
  ["one with an open block", false, caseOf([paid, event("b", { ...BLOCK, status: "awaiting_response" })])],
  [
    "one that two sources tell differently",
    false,
    caseOf([paid, event("k", { about: "transaction", id: ID, type: "withdrawal", state: "completed" })]),
  ],
  [
    "one whose picture alone is doubted",
    false,
    projectedState({ doubt: { mismatch: "fee", details: { source: "webhook", known: 1, reported: 2 } } }),
  ],
  [
    "one with a block that was dismissed",
    true,
    projectedState({ blocks: blocked.map((block) => ({ ...block, status: "dismissed" })) }),
  ],
  ["one that wants a read", false, projectedState({ wantsRead: true })],
  [
    "one whose blocked deposit is being given back",
    false,
    projectedState({ transaction: picture.transaction && { ...picture.transaction, ...givenBack } }),
  ],
  ["one whose row is doubted", false, caseOf([paid], { row: { mismatch: "fee", nextReadAt: null } })],
  ["one that is to be read", false, caseOf([paid], { row: { mismatch: null, nextReadAt: NOW } })],
  ["one that an event waits for", false, caseOf([paid], { hasOpenEvent: true })],
  ["one that a write is about", false, caseOf([paid], { hasOpenWrite: true })],
];

it.each(CASES)("%s is over: %s", (_what, expected, one) => {
  expect(isOver(one)).toBe(expected);
});
