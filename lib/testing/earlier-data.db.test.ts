/** @module-tag extended */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openRestore } from "@/lib/composers/restores/open-restore.server";
import { newId } from "@/lib/core/ids";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { reprojectGroups } from "@/lib/engine/mirror/ingest-observations.server";
import { parseAuditKeys } from "@/lib/platform/audit/audit-keys";
import { isChainIntact, verifyAuditChain } from "@/lib/platform/audit/verify-audit-chain.server";
import { checkFiles, readManifest } from "@/lib/platform/backup/read-backup.server";
import { restoreBackup } from "@/lib/platform/backup/restore-backup.server";
import { readKeys } from "@/lib/platform/env.server";
import { findFreeze } from "@/lib/platform/settings/freeze-records.server";
import { databaseNow } from "@/lib/platform/store/database-now.server";
import { lock } from "@/lib/platform/store/locks.server";
import { openStore } from "@/lib/platform/store/store.server";
import { checkSealed } from "@/lib/platform/vault/check-sealed.server";
import { openVault } from "@/lib/platform/vault/vault.server";
import { testDatabase } from "./database";

// A backup of 30 November 2026 with the keys of its data directory. Later releases must read it: renaming something in the source
// changes no stored text.
const FOLDER = await mkdtemp(join(tmpdir(), "guiche-earlier-data-"));
execFileSync("tar", ["-xzf", join(import.meta.dirname, "earlier-data.tar.gz"), "-C", FOLDER]);
const keys = JSON.parse(readFileSync(join(FOLDER, "keys.json"), "utf8")) as Record<
  "SEALING_KEYS" | "BLIND_KEY" | "AUDIT_KEYS",
  string
>;

const { ownerUrl, url } = await testDatabase();
const database = `test_earlier_${randomBytes(6).toString("hex")}`;
const urlOf = (of: string, name: string) => Object.assign(new URL(of), { pathname: `/${name}` }).toString();
const restored = { ownerUrl: urlOf(ownerUrl, database), programUrl: urlOf(url, database) };
const store = openStore(restored.programUrl);

async function onServer(statement: string): Promise<void> {
  const server = new pg.Client({ connectionString: urlOf(ownerUrl, "postgres") });
  await server.connect();
  try {
    await server.query(statement);
  } finally {
    await server.end();
  }
}

beforeAll(async () => {
  await onServer(`create database ${database}`);
  const manifest = await readManifest(FOLDER);
  await checkFiles(FOLDER, manifest);
  await restoreBackup(FOLDER, manifest, restored);
}, 120_000);
afterAll(async () => {
  await store.close();
  await onServer(`drop database if exists ${database} with (force)`);
  await rm(FOLDER, { recursive: true, force: true });
});

it("opens every sealed value of an earlier backup", async () => {
  const checks = await checkSealed({ store, vault: openVault(readKeys(keys)) });
  expect(checks.filter(({ closed }) => closed > 0)).toEqual([]);
  expect(checks.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(100);
});

it("verifies the audit log of an earlier backup", async () => {
  const { audit } = await readManifest(FOLDER);
  const parsed = parseAuditKeys(keys.AUDIT_KEYS);
  const chain = await verifyAuditChain(
    store,
    parsed as Parameters<typeof verifyAuditChain>[1],
    audit ? [audit] : [],
  );
  expect(chain.links).toBeGreaterThan(10);
  expect(isChainIntact(chain)).toBe(true);
});

/** Each table's rows as one text, without the moment of the last change. A projection also queues objects for the search index. */
async function rowsByTable(): Promise<Map<string, string>> {
  const { tables } = await readManifest(FOLDER);
  const owner = new pg.Client({ connectionString: restored.ownerUrl });
  await owner.connect();
  try {
    const found = new Map<string, string>();
    for (const { name } of tables.filter(({ name }) => name !== "search_due")) {
      const { rows } = await owner.query<{ text: string | null }>(
        `select string_agg(line, E'\n' order by line) as text from (select (to_jsonb(whole_row) - 'changed_at')::text as line from "${name}" whole_row) lines`,
      );
      found.set(name, rows[0]?.text ?? "");
    }
    return found;
  } finally {
    await owner.end();
  }
}

it("projects the observations of an earlier backup to the same rows", async () => {
  const before = await rowsByTable();
  const { rows } = await store.writers.query<{ id: string }>("select id from transactions order by id");
  expect(rows.length).toBeGreaterThan(20);
  await store.transaction(async (tx) =>
    reprojectGroups(
      tx,
      rows.map(({ id }) => id),
      await databaseNow(tx),
    ),
  );
  expect(await rowsByTable()).toEqual(before);
});

it("starts an earlier backup frozen", async () => {
  await store.transaction(async (tx) => {
    await lock(tx, "heartbeats");
    await openRestore(tx, { cause: "asked", now: await databaseNow(tx), instanceId: newId() });
  });
  expect(await store.read((reader) => findFreeze(reader, WHOLE_ACCOUNT))).toMatchObject({ cause: "restore" });
});
