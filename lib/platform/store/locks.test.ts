import { describe, expect, it } from "vitest";
import { LOCKS, MIGRATION_LOCK, TEST_TEMPLATE_LOCK, lock, lockShared } from "./locks.server";
import { type Tx } from "./tx.server";

/** Takes every statement for done; what it was is not asked. */
function fakeTx(): { tx: Tx; statements: () => number } {
  let statements = 0;
  return {
    tx: { execute: () => Promise.resolve(void statements++) } as unknown as Tx,
    statements: () => statements,
  };
}

describe("the registry of locks", () => {
  it("gives no number to two locks", () => {
    const numbers = [
      ...Object.values(LOCKS).map(({ number }) => number),
      MIGRATION_LOCK[1],
      TEST_TEMPLATE_LOCK[1],
    ];
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("takes locks in their order, each once", async () => {
    const { tx, statements } = fakeTx();
    await lock(tx, "intent-form", "a");
    await lockShared(tx, "freezes");
    await lock(tx, "object", "b");
    await lock(tx, "object", "c");
    await lock(tx, "object", "b");
    await lock(tx, "audit-chain");
    expect(statements()).toBe(5);
  });

  it("refuses a lock that comes out of order", async () => {
    const { tx, statements } = fakeTx();
    await lock(tx, "import-limit", "ana");
    await expect(lock(tx, "object", "a")).rejects.toThrow("the lock object was asked for after import-limit");
    expect(statements()).toBe(1);
  });

  it("begins anew in another transaction", async () => {
    await lock(fakeTx().tx, "audit-chain");
    await expect(lock(fakeTx().tx, "heartbeats")).resolves.toBeUndefined();
  });
});
