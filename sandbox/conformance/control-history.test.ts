/** @module-tag extended */
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { expectError } from "./expectations";
import { expectStatus } from "./scenario";
import { api, control, eventually, now, useSandbox } from "./service";
import { startEndpoint } from "./webhook-receiver";

useSandbox();

const LIVING_MS_MAX = 50_000;

type History = { state: "running" | "done"; charges: number; deliveries: number };

async function live(days: number, perDay: number, seed: number): Promise<History> {
  const { id } = expectStatus(await control<{ id: string }>("POST", "/history", { days, perDay, seed }), 202);
  return eventually(async () => {
    const history = expectStatus(await control<History>("GET", `/history/${id}`), 200);
    expect(history.state).toBe("done");
    return history;
  }, LIVING_MS_MAX);
}

type Ledger = { sum: number; accounts: { wallet: string | null; account: string; amount: number }[] };
const ledger = async () => (await control<Ledger>("GET", "/ledger")).body;
const fingerprint = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

describe("POST /control/history", () => {
  it("lives the past days: charges, deliveries, several wallets, books that balance", async () => {
    const { receiver } = await startEndpoint();
    const start = await now();
    const history = await live(5, 12, 7);
    expect(history.charges).toBeGreaterThan(20);
    expect(history.deliveries).toBeGreaterThan(20);
    expect((await ledger()).sum).toBe(0);
    const wallets = new Set((await ledger()).accounts.map(({ wallet }) => wallet));
    expect(wallets.size).toBeGreaterThan(2);
    await eventually(() => expect(receiver.arrivals.length).toBeGreaterThan(20));
    const moments = receiver.arrivals.map(({ envelope }) => Date.parse(envelope.timestamp));
    expect(Math.min(...moments)).toBeLessThan(start - 3 * 86_400_000);
    expect(Math.max(...moments)).toBeLessThan(start + 60_000);
    const { data } = expectStatus(await api<{ data: { createdAt: string }[] }>("GET", "/sub-accounts"), 200);
    const opened = data.map(({ createdAt }) => Date.parse(createdAt));
    expect(Math.max(...opened)).toBeLessThan(Math.min(...moments));
  });

  it("does not move the clock", async () => {
    const start = await now();
    const began = performance.now();
    await live(5, 5, 7);
    expect((await now()) - start).toBeLessThan(performance.now() - began + 1_000);
  });

  it("is the same for the same seed", async () => {
    const accounts = async () => (await ledger()).accounts;
    const one = await live(4, 8, 42);
    const first = fingerprint(await accounts());
    await control("POST", "/reset");
    const two = await live(4, 8, 42);
    expect(two).toEqual(one);
    expect(fingerprint(await accounts())).toBe(first);
  });

  it("is another for another seed", async () => {
    await live(4, 8, 1);
    const first = fingerprint((await ledger()).accounts);
    await control("POST", "/reset");
    await live(4, 8, 2);
    expect(fingerprint((await ledger()).accounts)).not.toBe(first);
  });

  it("holds every event of the specification", async () => {
    const { receiver } = await startEndpoint();
    await live(20, 12, 3);
    const EVENTS = [
      "balance_block_approved",
      "balance_block_created",
      "balance_block_rejected",
      "payment_completed",
      "payment_expired",
      "payment_failed",
      "refund_completed",
      "withdrawal_completed",
      "withdrawal_failed",
      "withdrawal_reversed",
    ];
    await eventually(() => {
      const seen = new Set(receiver.arrivals.map(({ envelope }) => envelope.event));
      expect([...seen].sort()).toEqual(EVENTS);
    });
  });

  it.each([
    { days: 0, perDay: 5, seed: 1 },
    { days: "5", perDay: 5, seed: 1 },
    { days: 5, perDay: -1, seed: 1 },
    {},
  ])("refuses %j", async (body) => {
    expectError(await control("POST", "/history", body), 400);
  });

  it("answers 404 for an unknown id", async () => {
    expectError(await control("GET", "/history/0b0e7c1e-0000-4000-8000-000000000001"), 404);
  });
});
