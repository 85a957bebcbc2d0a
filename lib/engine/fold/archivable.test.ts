import { describe, expect, it } from "vitest";
import { PRINCIPAL } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money";
import { ID, readOf } from "@/lib/testing/tellings";
import { type ArchiveCase, type KeptBecause, keptBecause } from "./archivable";
import { fold } from "./fold";
import { type Observation, type Told } from "./observation";

const AMOUNT = centavos(1_000);
const BEFORE = new Date("2027-12-01T00:00:00Z");
const OLD = new Date("2026-11-20T15:00:00Z");

const event = (key: string, told: Told): Observation => ({
  key,
  source: "webhook",
  at: OLD,
  wallet: PRINCIPAL,
  told,
});
const paid = readOf("payment", "completed", 60, AMOUNT);
const REFUND = { about: "refund", id: ID, amountCentavos: AMOUNT } as const;
const BLOCK = { about: "block", id: ID, transactionId: ID, amountCentavos: AMOUNT } as const;

const caseOf = (list: readonly Observation[], change: Partial<ArchiveCase> = {}): ArchiveCase => ({
  picture: fold(list, { wallets: null }, ID),
  row: { mismatch: null, nextReadAt: null },
  heardAt: OLD,
  hasOpenEvent: false,
  hasOpenWrite: false,
  ...change,
});

const KEPT: readonly [what: string, because: KeptBecause | null, ArchiveCase][] = [
  ["a payment that was paid", null, caseOf([paid])],
  ["one with a refund that ended", null, caseOf([paid, event("r", { ...REFUND, state: "confirmed" })])],
  ["one with a block that ended", null, caseOf([paid, event("b", { ...BLOCK, status: "rejected" })])],
  ["one of which something was told lately", "young", caseOf([paid], { heardAt: BEFORE })],
  ["one that nobody has paid yet", "not_final", caseOf([readOf("payment", "pending", 60, AMOUNT)])],
  ["an object that nobody told anything of", "not_final", caseOf([])],
  ["a withdrawal under way", "not_final", caseOf([readOf("withdrawal", "processing", 60, AMOUNT)])],
  ["one with a refund under way", "refund_open", caseOf([paid, event("r", { ...REFUND, state: "pending" })])],
  [
    "one with an open block",
    "block_open",
    caseOf([paid, event("b", { ...BLOCK, status: "awaiting_response" })]),
  ],
  [
    "one that two sources tell differently",
    "doubted",
    caseOf([paid, event("k", { about: "transaction", id: ID, type: "withdrawal", state: "completed" })]),
  ],
  ["one whose row is doubted", "doubted", caseOf([paid], { row: { mismatch: "fee", nextReadAt: null } })],
  ["one that is to be read", "read_due", caseOf([paid], { row: { mismatch: null, nextReadAt: BEFORE } })],
  ["one that an event waits for", "event_open", caseOf([paid], { hasOpenEvent: true })],
  ["one that a write is about", "write_open", caseOf([paid], { hasOpenWrite: true })],
];

describe("what is archived", () => {
  it.each(KEPT)("%s: %s", (_what, because, one) => {
    expect(keptBecause(one, BEFORE)).toBe(because);
  });
});
