import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "@/lib/core/ids";
import { testServices } from "@/lib/testing/context";
import { appendAudit } from "./append-audit-entry.server";
import { verifyAuditChain } from "./verify-audit-chain.server";

const { store, clock } = await testServices();

const append = (objectId: string) =>
  store.transaction((tx) =>
    appendAudit(tx, {
      at: clock.now(),
      personId: newId(),
      act: "charge.request",
      objectType: "intent",
      objectId,
      details: { n: objectId },
    }),
  );

/** What only a superuser can do: the triggers do not fire. */
const tamper = (statement: string) =>
  store.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql.raw(statement));
  });

test("keeps its order when many write at once", async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => append(`parallel-${index}`)));
  expect(await verifyAuditChain(store)).toMatchObject({ brokenAt: null, entries: 40 });
});

test("one text has one hash, whatever stands in it", async () => {
  const hostile = 'a"b\\c/\u0001\b\f\n\r\t\u007f\u2028é😀<script>';
  await store.transaction(async (tx) => {
    for (const succeeded of [true, false])
      await appendAudit(tx, {
        at: new Date("2026-01-02T03:04:05.006Z"),
        personId: null,
        act: "charge.request",
        objectType: "intent",
        objectId: hostile,
        wallet: hostile,
        reason: succeeded ? hostile : null,
        details: { hostile },
        succeeded,
      });
  });
  expect(await verifyAuditChain(store)).toMatchObject({ brokenAt: null, entries: 42 });
});

test("holds nothing of a transaction that failed", async () => {
  const failing = store.transaction(async (tx) => {
    await appendAudit(tx, {
      at: clock.now(),
      personId: null,
      act: "person.disable",
      objectType: "person",
      objectId: "rolled-back",
    });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await append("after");
  expect(await verifyAuditChain(store)).toMatchObject({ brokenAt: null, entries: 43 });
});

test.each(["audit_entries", "movements", "effects"])(
  "%s takes no change, not even an empty one",
  async (table) => {
    for (const statement of [
      `update ${table} set wallet = 'x'`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      const wanted = table === "effects" ? statement.replace("wallet = 'x'", "number = 2") : statement;
      await expect(store.transaction((tx) => tx.execute(sql.raw(wanted)))).rejects.toMatchObject({
        cause: expect.objectContaining({ message: expect.stringContaining("append-only") }),
      });
    }
  },
);

test("tells the position that a superuser changed, removed or wrote", async () => {
  await tamper("update audit_entries set reason = 'nothing to see' where position = 7");
  expect(await verifyAuditChain(store)).toMatchObject({ brokenAt: 7, entries: 6 });
  await tamper("update audit_entries set reason = null where position = 7");
  expect((await verifyAuditChain(store)).brokenAt).toBeNull();

  await tamper("delete from audit_entries where position = 20");
  expect((await verifyAuditChain(store)).brokenAt).toBe(21);
});
