import { expect, it } from "vitest";
import { scheduleAfter } from "./read-schedule";

const NOW = new Date("2026-11-22T12:00:00Z");
const LONG_AGO = new Date("2026-10-22T12:00:00Z");
type Row = Parameters<typeof scheduleAfter>[1];

const ROW: Row = {
  type: "payment",
  state: "failed",
  reads: 0,
  createdAt: LONG_AGO,
  expiresAt: null,
  settledAt: null,
  completedAt: null,
  blockedDeposit: null,
  nextReadAt: null,
  serviceReadAt: null,
  confirmation: "to_confirm",
};
const TOLD = [{ source: "webhook", told: { about: "transaction" } }] as unknown as Parameters<
  typeof scheduleAfter
>[3];
/** An event is the first to report it. */
const nextReadOf = (row: Partial<Row>) =>
  scheduleAfter(null, { ...ROW, ...row }, { doubt: null, wantsRead: false }, TOLD, NOW).nextReadAt;

it("reads no old end without money, and an old payment where the balances have not explained it", () => {
  expect(nextReadOf({})).toBeNull();
  expect(nextReadOf({ state: "expired" })).toBeNull();
  expect(nextReadOf({ state: "completed", settledAt: LONG_AGO })).toEqual(
    new Date(NOW.getTime() + 10 * 60_000),
  );
});

it("reads what was refused and is on its way back, however old it is", () => {
  expect(nextReadOf({ blockedDeposit: { refund: { status: "pending" } } })).toEqual(NOW);
  expect(nextReadOf({ blockedDeposit: { refund: { status: "confirmed" } } })).toBeNull();
});

it("reads what is fresh at once", () => {
  expect(nextReadOf({ createdAt: NOW })).toEqual(NOW);
});

it("reads a withdrawal whose return an event reports after it was read as paid, whatever its age", () => {
  const returned = { type: "withdrawal", state: "reversed", serviceReadAt: LONG_AGO } as const;
  expect(nextReadOf({ ...returned, createdAt: NOW, completedAt: NOW })).toEqual(NOW);
  const before = { type: "withdrawal", state: "completed", nextReadAt: null, mismatch: null } as const;
  const after = (row: Partial<Row>, dueAt: Date | null = null) =>
    scheduleAfter(
      before,
      { ...ROW, ...returned, completedAt: LONG_AGO, nextReadAt: dueAt, ...row },
      { doubt: null, wantsRead: false },
      TOLD,
      NOW,
    ).nextReadAt;
  expect(after({})).toEqual(new Date(NOW.getTime() + 10 * 60_000));
  const inDays = new Date(NOW.getTime() + 3 * 86_400_000);
  expect(after({}, inDays)).toEqual(new Date(NOW.getTime() + 10 * 60_000));
  expect(after({}, NOW)).toEqual(NOW);
  expect(after({ confirmation: "by_balance" })).toBeNull();
});
