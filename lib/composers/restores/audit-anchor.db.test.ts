import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Services } from "@/lib/platform/context.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { linkEntries } from "@/lib/platform/audit/link-entries.server";
import { verifyAuditChain } from "@/lib/platform/audit/verify-audit-chain.server";
import { auditAnchorsOf } from "@/lib/platform/restore-markers/detect-restore";
import { readMarkerFiles } from "@/lib/platform/restore-markers/marker-files.server";
import { findLastMarker, listMarkers } from "@/lib/platform/restore-markers/records.server";
import { testServices } from "@/lib/testing/context";
import { type RestoreMarker, beginRun, updateMarker } from "./begin-run.server";

const test = await testServices();
const { writers } = test.store;
let services: Services;
let logged: string[];
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "guiche-anchors-"));
  logged = [];
  services = {
    ...test,
    env: { ...test.env, dataDir },
    log: pino({ base: undefined }, { write: (line: string) => logged.push(line) }),
  };
  await asSuperuser("truncate audit_entries, audit_links, audit_unlinked");
  await writers.query("delete from epochs");
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Runs a statement that only a superuser can run: the triggers do not fire. */
async function asSuperuser(statement: string): Promise<void> {
  await test.asOwner(`begin; set local session_replication_role = replica; ${statement}; commit`);
}

async function act(times = 1): Promise<void> {
  for (let n = 0; n < times; n++)
    await services.store.transaction((tx) =>
      appendAudit(tx, {
        at: services.clock.now(),
        personId: null,
        act: "charge.request",
        objectType: "intent",
        objectId: `${n}`,
      }),
    );
  await linkEntries(services, services.env.auditKeys);
}

async function verify(epoch: RestoreMarker) {
  const known = await services.store.read(listMarkers);
  const outside = await readMarkerFiles(dataDir, epoch.installation);
  return verifyAuditChain(services.store, services.env.auditKeys, auditAnchorsOf(known, outside));
}

const cutLast = () =>
  asSuperuser(
    "delete from audit_links where position = (select max(position) from audit_links); delete from audit_entries where id = (select max(id) from audit_entries)",
  );

async function begunWithActs(): Promise<RestoreMarker> {
  const epoch = await beginRun(services);
  await act(3);
  return updateMarker(services, epoch);
}

it("says nothing where the log only grew", async () => {
  let epoch = await begunWithActs();
  await act(2);
  epoch = await updateMarker(services, epoch);
  expect(epoch.auditHeld).toBe(true);
  const next = await beginRun(services);
  expect(next.auditHeld).toBe(true);
  expect(await verify(next)).toMatchObject({ faults: [], entries: 5, missing: [] });
  expect(logged).toEqual([]);
  expect(readdirSync(join(dataDir, "epochs", epoch.installation))).toHaveLength(1);
});

it("notices at the start that its end was cut off, which the chain alone cannot, and keeps the trace", async () => {
  const epoch = await begunWithActs();
  await cutLast();
  expect(await verify(epoch)).toMatchObject({ faults: [], entries: 2, missing: [epoch.audit] });
  for (let start = 0; start < 2; start++) {
    const next = await beginRun(services);
    expect(next.auditHeld).toBe(false);
    expect(await services.store.read(findLastMarker)).toMatchObject({
      auditHeld: false,
      followsRestore: false,
    });
    await act(5);
    expect((await verify(next)).missing).toEqual([epoch.audit]);
  }
  expect(logged.filter((line) => line.includes("cut or rewritten"))).toHaveLength(2);
});

it("notices that all of it was written anew, to the same length", async () => {
  const epoch = await begunWithActs();
  await asSuperuser("truncate audit_entries, audit_links restart identity");
  await act(3);
  expect(await verify(epoch)).toMatchObject({ faults: [], entries: 3, missing: [epoch.audit] });
  expect((await beginRun(services)).auditHeld).toBe(false);
});

it("notices it while it runs, says it once, and goes on noting what is missing", async () => {
  const epoch = await begunWithActs();
  await cutLast();
  let next = epoch;
  for (let beat = 0; beat < 3; beat++) {
    next = await updateMarker(services, next);
    await act();
  }
  expect(next).toMatchObject({ audit: epoch.audit, auditHeld: false });
  expect(logged.filter((line) => line.includes("cut or rewritten"))).toHaveLength(1);
  expect(await services.store.read(findLastMarker)).toMatchObject({ auditHeld: false });
  expect((await beginRun(services)).auditHeld).toBe(false);
});

it("takes a database that was set back for that, and for no cut log", async () => {
  const epoch = await begunWithActs();
  await updateMarker(services, epoch);
  await cutLast();
  await writers.query("update epochs set mark = 1");
  const restored = await beginRun(services);
  expect(restored.auditHeld).toBe(true);
  expect(await services.store.read(findLastMarker)).toMatchObject({ followsRestore: true });
  expect((await verify(restored)).missing).toEqual([]);
});
