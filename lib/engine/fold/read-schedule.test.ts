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
/** An event tells of it first. */
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
