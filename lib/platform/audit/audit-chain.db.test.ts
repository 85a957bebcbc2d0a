import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, test } from "vitest";
import { newId } from "@/lib/core/ids";
import { lock } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { testServices } from "@/lib/testing/context";
import { withActingSession } from "./acting-session.server";
import { appendAudit } from "./append-audit-entry.server";
import { type AuditAnchor } from "./audit-anchor";
import { type AuditKeys, isAuditKeys, parseAuditKeys } from "./audit-keys";
import { FIRST_PREVIOUS_MAC, auditMac } from "./audit-mac.server";
import { linkEntries } from "./link-entries.server";
import { findLastAuditAnchor, insertLinks, listLinksAfter } from "./records.server";
import { verifyAuditChain } from "./verify-audit-chain.server";

const services = await testServices();
const { store, clock, env } = services;
const keys = env.auditKeys;

const entry = (tx: Tx, objectId: string) =>
  appendAudit(tx, {
    at: clock.now(),
    personId: newId(),
    act: "charge.request",
    objectType: "intent",
    objectId,
    details: { n: objectId },
  });
const append = (objectId: string) => store.transaction((tx) => entry(tx, objectId));
const link = (by: AuditKeys = keys) => linkEntries(services, by);
const verify = (by: AuditKeys = keys, anchors: readonly AuditAnchor[] = []) =>
  verifyAuditChain(store, by, anchors);

/** Tampering that only a superuser can do: the triggers do not fire. */
const tamper = (...statements: string[]) =>
  services.asOwner(`begin; set local session_replication_role = replica; ${statements.join("; ")}; commit`);

beforeEach(() =>
  tamper("truncate audit_entries restart identity", "truncate audit_links", "truncate audit_unlinked"),
);

const HOLDS = { faults: [], faultsCount: 0, missing: [] };
const WHOLE = { ...HOLDS, unlinked: { count: 0, firstId: null, oldest: null } };

async function given(count: number): Promise<AuditAnchor> {
  for (let n = 1; n <= count; n++) await append(`act-${n}`);
  await link();
  const anchor = await store.read(findLastAuditAnchor);
  if (!anchor) throw new Error("nothing was chained");
  return anchor;
}

describe("the writer", () => {
  it("chains each entry once, however many write and chain at once", async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => append(`parallel-${n}`).then(() => link())));
    await link();
    expect(await verify()).toMatchObject({ ...WHOLE, entries: 40, links: 40 });
  });

  it("goes on where an entry with a lower number is committed after a higher one was chained", async () => {
    await store.transaction(async (tx) => {
      await entry(tx, "slow");
      await append("fast");
      await link();
      expect(await verify()).toMatchObject({ links: 1, entries: 1 });
    });
    expect((await verify()).unlinked).toMatchObject({ count: 1, firstId: 1 });
    await link();
    expect(await verify()).toMatchObject({ ...WHOLE, links: 2 });
    const order = await store.read((reader) => listLinksAfter(reader, 0, 10));
    expect(order.map(({ entry: one }) => one?.objectId)).toEqual(["fast", "slow"]);
  });

  it("holds nobody up: an act commits while the chain is being written", async () => {
    await append("first");
    await store.transaction(async (tx) => {
      await lock(tx, "audit-chain");
      await append("beside");
    });
    await link();
    expect(await verify()).toMatchObject({ ...WHOLE, links: 2 });
  });

  it("chains more than a batch in several", async () => {
    await store.transaction(async (tx) => {
      for (let n = 0; n < 501; n++) await entry(tx, `many-${n}`);
    });
    expect(await link()).toEqual({ hasMore: true });
    expect(await link()).toEqual({ hasMore: false });
    expect(await verify()).toMatchObject({ ...WHOLE, links: 501 });
  });

  it("covers whatever stands in an entry", async () => {
    const hostile = 'a"b\\c/\u0001\b\f\n\r\t\u007f\u2028é😀<script>';
    await store.transaction((tx) =>
      appendAudit(tx, {
        at: new Date("2026-01-02T03:04:05.006Z"),
        personId: null,
        act: "charge.request",
        objectType: "intent",
        objectId: hostile,
        wallet: hostile,
        reason: hostile,
        details: { hostile },
        succeeded: false,
      }),
    );
    await link();
    expect(await verify()).toMatchObject({ ...WHOLE, links: 1 });
  });

  it("has nothing of a transaction that failed", async () => {
    const failing = store.transaction(async (tx) => {
      await entry(tx, "rolled-back");
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await append("after");
    await link();
    expect(await verify()).toMatchObject({ ...WHOLE, links: 1, entries: 1 });
  });

  it("is not stopped by who says that a chained entry waits again, or one that is not there", async () => {
    await given(2);
    await store.transaction((tx) => tx.execute(sql`insert into audit_unlinked values (1), (99)`));
    await append("after");
    await link();
    expect(await verify()).toMatchObject({ ...WHOLE, links: 3 });
  });

  it("writes by the newest key, and verifies by all that are given", async () => {
    await given(2);
    const rotated: AuditKeys = [{ id: "new", key: randomBytes(32) }, ...keys];
    await append("later");
    await link(rotated);
    expect(await verify(rotated)).toMatchObject({ ...WHOLE, links: 3 });
    expect((await verify()).faults).toEqual([{ kind: "unknown_key", position: 3, keyId: "new" }]);
  });
});

describe("tampering by a superuser", () => {
  it("an edited entry is named, whichever field it was", async () => {
    await given(5);
    for (const change of [
      "reason = 'nothing to see'",
      "person_id = gen_random_uuid()",
      "session_id = gen_random_uuid()",
      "details = '{}'",
      "at = at + interval '1 ms'",
      "succeeded = false",
      "wallet = 'other'",
    ]) {
      const { rows } = await store.writers.query<{ old: object }>(
        "select to_jsonb(e) as old from audit_entries e where id = 3",
      );
      await tamper(`update audit_entries set ${change} where id = 3`);
      expect((await verify()).faults).toEqual([{ kind: "edited", position: 3, entryId: 3 }]);
      const old = JSON.stringify(rows[0]?.old).replaceAll("'", "''");
      await tamper(
        "delete from audit_entries where id = 3",
        `insert into audit_entries overriding system value select * from jsonb_populate_record(null::audit_entries, '${old}')`,
      );
      expect(await verify()).toMatchObject(HOLDS);
    }
  });

  it("a removed entry is named, with its link and without", async () => {
    await given(5);
    await tamper("delete from audit_entries where id = 2");
    expect((await verify()).faults).toEqual([{ kind: "removed", position: 2, entryId: 2 }]);
    await tamper("delete from audit_links where position = 2");
    expect((await verify()).faults).toEqual([{ kind: "links_removed", from: 2, to: 2 }]);
    await tamper("update audit_links set position = position - 1 where position > 2");
    expect((await verify()).faults).toContainEqual({ kind: "spliced", position: 2 });
  });

  it("a cut tail is found by what was noted outside, also when others were chained in its place", async () => {
    const anchor = await given(5);
    await tamper("delete from audit_entries where id > 3", "delete from audit_links where position > 3");
    expect(await verify()).toMatchObject({ ...HOLDS, links: 3 });
    expect((await verify(keys, [anchor])).missing).toEqual([anchor]);
    await given(4);
    expect((await verify(keys, [anchor])).missing).toEqual([anchor]);
  });

  it("a chain that was made anew without the key is named from where it begins", async () => {
    const anchor = await given(6);
    await tamper("update audit_entries set reason = 'nothing to see' where id = 3");
    await rebuild(3, createHash("sha256").update("guessed").digest());
    const chain = await verify(keys, [anchor]);
    expect(chain.faults).toEqual([{ kind: "rebuilt", from: 3, to: 6 }]);
    expect(chain.missing).toEqual([anchor]);
  });

  it("one that was made anew with the key itself is found by what was noted outside", async () => {
    const anchor = await given(6);
    await tamper("update audit_entries set reason = 'nothing to see' where id = 3");
    await rebuild(3, keys[0].key);
    expect(await verify()).toMatchObject({ faults: [] });
    expect((await verify(keys, [anchor])).missing).toEqual([anchor]);
  });

  it("an entry that was put in past the writer is named as one without a link", async () => {
    await given(2);
    await tamper(
      `insert into audit_entries (at, act, object_type, object_id, details) values ('2026-01-01', 'charge.request', 'intent', 'x', '{}')`,
    );
    expect((await verify()).unlinked).toEqual({
      count: 1,
      firstId: 3,
      oldest: new Date("2026-01-01T00:00:00Z"),
    });
  });
});

async function rebuild(from: number, key: Buffer): Promise<void> {
  const all = await store.read((reader) => listLinksAfter(reader, 0, 100));
  let previousMac = all[from - 2]?.link.mac ?? FIRST_PREVIOUS_MAC;
  const links = all.slice(from - 1).flatMap(({ link: old, entry: row }) => {
    if (!row) return [];
    const mac = auditMac(key, { ...old, previousMac }, row);
    const made = { ...old, previousMac, mac };
    previousMac = mac;
    return [made];
  });
  await tamper(`delete from audit_links where position >= ${from}`);
  await store.transaction((tx) => insertLinks(tx, links));
}

it("says from which session an act came", async () => {
  const sessionId = newId();
  await withActingSession(sessionId, () => append("inside"));
  await append("outside");
  const { rows } = await store.writers.query("select session_id from audit_entries order by id");
  expect(rows).toEqual([{ session_id: sessionId }, { session_id: null }]);
});

test.each(["audit_entries", "audit_links", "audit_checks", "movements", "effects"])(
  "%s takes no change, not even an empty one",
  async (table) => {
    const column = { audit_links: "key_id = ''", audit_checks: "links = 0", effects: "number = 2" }[table];
    for (const statement of [
      `update ${table} set ${column ?? "wallet = 'x'"}`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      await expect(services.asOwner(statement)).rejects.toThrow("append-only");
      await expect(store.writers.query(statement)).rejects.toThrow(`permission denied for table ${table}`);
    }
  },
);

describe("AUDIT_KEYS", () => {
  const good = randomBytes(32).toString("base64");

  it("is a list of ids and keys, the newest first", () => {
    const other = randomBytes(48).toString("base64url");
    const parsed = parseAuditKeys(`2026-11=${good}, old=${other}`);
    expect(isAuditKeys(parsed) && parsed.map(({ id, key }) => [id, key.length])).toEqual([
      ["2026-11", 32],
      ["old", 48],
    ]);
  });

  it.each([
    [good, "must read id=BASE64[,older=BASE64] (key 1)"],
    ["", "must read id=BASE64[,older=BASE64] (key 1)"],
    [`a=${randomBytes(31).toString("base64")}`, "has less than 32 bytes in the key a"],
    [`a=${Buffer.alloc(32).toString("base64")}`, "has a key that is not random: a"],
    [`a=${good},a=${good}`, "names the key a twice"],
    [`a=not base64!,b=${good}`, "must read id=BASE64[,older=BASE64] (key 1)"],
  ])("says what is wrong with it, and never the key (%#)", (text, fault) => {
    const parsed = parseAuditKeys(text);
    expect(parsed).toEqual([fault]);
    expect(JSON.stringify(parsed)).not.toContain(good);
  });
});
