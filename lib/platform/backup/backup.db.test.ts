import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { linkEntries } from "@/lib/platform/audit/link-entries.server";
import { findLastAuditAnchor } from "@/lib/platform/audit/records.server";
import { isChainIntact, verifyAuditChain } from "@/lib/platform/audit/verify-audit-chain.server";
import { openStore } from "@/lib/platform/store/store.server";
import { testServices } from "@/lib/testing/context";
import { givenPerson, givenSession, givenWallet } from "@/lib/testing/factories";
import { identityIn, isRecipient } from "./encryption.server";
import { BackupError, checkFiles, readManifest } from "./read-backup.server";
import { restoreBackup } from "./restore-backup.server";
import { takeBackup } from "./take-backup.server";

const services = await testServices();
const { store, clock, env, asOwner, ownerUrl } = services;
const home = await mkdtemp(join(tmpdir(), "guiche-backup-"));
const made: string[] = [];
afterAll(async () => {
  for (const name of made) await onServer(`drop database if exists ${name} with (force)`);
  await rm(home, { recursive: true, force: true });
});

async function onServer(statement: string) {
  const server = new pg.Client({ connectionString: urlOf(ownerUrl, "postgres") });
  await server.connect();
  try {
    await server.query(statement);
  } finally {
    await server.end();
  }
}
const urlOf = (of: string, database: string) =>
  Object.assign(new URL(of), { pathname: `/${database}` }).toString();

async function emptyDatabase() {
  const name = `test_restore_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name}`);
  made.push(name);
  return { ownerUrl: urlOf(ownerUrl, name), programUrl: urlOf(store.url, name) };
}

/** One of each kind that a copy can go wrong with: sealed text, bytes, nulls, tabs and new lines, JSON, a part of a table by month. */
async function given() {
  const person = await givenPerson(services, { name: "Zoë\tO'Neill \\N\nDuas linhas" });
  await givenSession(services, person.id);
  await givenWallet(services, `loja-${newId()}`);
  await store.transaction((tx) =>
    appendAudit(tx, {
      at: clock.now(),
      personId: person.id,
      act: "charge.request",
      objectType: "intent",
      objectId: newId(),
      details: { n: 'é\\"' },
    }),
  );
  await linkEntries(services, env.auditKeys);
  await asOwner(
    "insert into api_calls (at, method, path, duration_ms) values (guiche_now(), 'GET', '/account', 3)",
  );
}

const faultsOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof BackupError ? error.faults : error;
};

describe("a backup", () => {
  it("comes back row for row, with its guards, and goes on where it was", async () => {
    await given();
    const { folder, manifest } = await takeBackup(ownerUrl, home, "0.0.0");
    await given();
    expect(await readManifest(folder)).toEqual(manifest);
    await checkFiles(folder, manifest);
    expect(manifest.tables.find(({ name }) => name === "api_calls")?.rows).toBe(1);
    expect(manifest.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(5);
    expect(manifest.tables.some(({ name }) => name.startsWith("api_calls_"))).toBe(false);

    const target = await emptyDatabase();
    await restoreBackup(folder, manifest, target);
    const again = await takeBackup(target.ownerUrl, home, "0.0.0");
    const rowsOf = ({ tables }: typeof manifest) =>
      tables.map(({ name, rows, digest }) => ({ name, rows, digest }));
    expect(rowsOf(again.manifest)).toEqual(rowsOf(manifest));

    const restored = openStore(target.programUrl);
    try {
      expect(await restored.read(findLastAuditAnchor)).toEqual(manifest.audit);
      expect(
        isChainIntact(
          await verifyAuditChain(restored, env.auditKeys, manifest.audit ? [manifest.audit] : []),
        ),
      ).toBe(true);
      await expect(restored.writers.query("update audit_entries set act = 'nothing'")).rejects.toThrow(
        /permission denied/,
      );
      // A number that was given out is not given out again.
      const { rows } = await restored.writers.query<{ id: number }>(
        "insert into api_calls (at, method, path, duration_ms) values (guiche_now(), 'GET', '/account', 3) returning id",
      );
      expect(rows[0]?.id).toBeGreaterThan(1);
    } finally {
      await restored.close();
    }
    const owner = new pg.Client({ connectionString: target.ownerUrl });
    await owner.connect();
    try {
      await expect(owner.query("delete from audit_entries")).rejects.toThrow(/append-only/);
      const { rows } = await owner.query(
        "select count(*)::int as n from pg_constraint where contype = 'f' and conparentid = 0",
      );
      expect(rows).toEqual(
        await asOwner("select count(*)::int as n from pg_constraint where contype = 'f' and conparentid = 0"),
      );
    } finally {
      await owner.end();
    }
  });

  it("that is encrypted for a key comes back with it, and with no other", async () => {
    await given();
    const [identity, other] = [await generateX25519Identity(), await generateX25519Identity()];
    expect(identityIn(`# created: today\r\n${identity}\r\n`)).toBe(identity);
    expect([identityIn(identity.slice(0, -1)), identityIn("# no key\n")]).toEqual([null, null]);
    const recipients = [await identityToRecipient(identity)];
    expect([...recipients, identity, "age1zzz"].map(isRecipient)).toEqual([true, false, false]);
    const { folder, manifest } = await takeBackup(ownerUrl, home, "0.0.0", recipients);
    expect((await readdir(folder)).filter((name) => !name.endsWith(".age"))).toEqual([]);
    const bytes = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
    for (const file of bytes) expect(file.toString("latin1")).not.toContain("people");

    expect(await faultsOf(readManifest(folder))).toEqual([expect.stringContaining("is encrypted")]);
    expect(await faultsOf(readManifest(folder, other))).toEqual([
      expect.stringContaining("cannot be decrypted"),
    ]);
    expect(await readManifest(folder, identity)).toEqual(manifest);
    await checkFiles(folder, manifest, identity);
    const target = await emptyDatabase();
    await restoreBackup(folder, manifest, target, identity);

    const people = join(folder, "people.copy.gz.age");
    const whole = await readFile(people);
    for (const broken of [whole.subarray(0, -1), Buffer.concat([whole, Buffer.of(0)])]) {
      await writeFile(people, broken);
      expect(await faultsOf(checkFiles(folder, manifest, identity))).toEqual([
        expect.stringMatching(/^people\.copy\.gz\.age cannot be read/),
      ]);
    }
  });

  it("is taken in the program's own role too", async () => {
    const { manifest } = await takeBackup(store.url, home, "0.0.0");
    expect(manifest.tables.length).toBeGreaterThan(40);
  });

  it("is refused where a file was changed, cut or removed, and names the file", async () => {
    const { folder, manifest } = await takeBackup(ownerUrl, home, "0.0.0");
    const people = join(folder, "people.copy.gz");
    const whole = await readFile(people);
    await writeFile(people, whole.subarray(0, whole.length - 4));
    await rm(join(folder, "wallets.copy.gz"));
    const faults = await faultsOf(checkFiles(folder, manifest));
    expect(faults).toEqual([
      expect.stringMatching(/^people\.copy\.gz cannot be read/),
      expect.stringMatching(/^wallets\.copy\.gz cannot be read/),
    ]);
    await writeFile(people, await readFile(join(folder, "sessions.copy.gz")));
    expect(await faultsOf(checkFiles(folder, manifest))).toContain(
      "people.copy.gz was changed after the backup was written",
    );
  });

  it("that was not finished is none", async () => {
    expect((await readdir(home)).filter((name) => name.endsWith(".unfinished"))).toEqual([]);
    expect(await faultsOf(readManifest(home))).toEqual([expect.stringContaining("has no manifest.json")]);
  });

  it("touches no database that holds something, and none of another release's", async () => {
    const { folder, manifest } = await takeBackup(ownerUrl, home, "0.0.0");
    expect(await faultsOf(restoreBackup(folder, manifest, { ownerUrl, programUrl: store.url }))).toEqual([
      expect.stringContaining("is not empty"),
    ]);
    const target = await emptyDatabase();
    for (const [migrations, says] of [
      [["0".repeat(64)], "other migrations"],
      [[...manifest.migrations, "0".repeat(64)], "newer release"],
    ] as const)
      expect(
        await faultsOf(restoreBackup(folder, { ...manifest, migrations: [...migrations] }, target)),
      ).toEqual([expect.stringContaining(says)]);
  });

  it("that holds other rows than it says leaves nothing behind", { tags: "extended" }, async () => {
    const { folder, manifest } = await takeBackup(ownerUrl, home, "0.0.0");
    const target = await emptyDatabase();
    const tables = manifest.tables.map((table) =>
      table.name === "people" ? { ...table, rows: table.rows + 1 } : table,
    );
    expect(await faultsOf(restoreBackup(folder, { ...manifest, tables }, target))).toEqual([
      "the restored rows of people differ from those in the backup",
    ]);
    const owner = new pg.Client({ connectionString: target.ownerUrl });
    await owner.connect();
    try {
      expect((await owner.query("select 1 from people")).rowCount).toBe(0);
    } finally {
      await owner.end();
    }
  });
});
