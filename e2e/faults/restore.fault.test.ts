import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { completeIntents } from "@/lib/composers/intents/complete-intents.server";
import { type RestoreMarker, beginRun, updateMarker } from "@/lib/composers/restores/begin-run.server";
import { getOpenRestore } from "@/lib/composers/restores/get-open-restore.server";
import { lookUpDoubtful } from "@/lib/composers/restores/look-up-doubtful.server";
import { refuseGoneMoney } from "@/lib/composers/restores/refuse-gone-money.server";
import { readOutages } from "@/lib/composers/workers/read-outages.server";
import { syncWallet } from "@/lib/composers/workers/sync-account.server";
import { newId } from "@/lib/core/ids";
import { listApprovalRequests } from "@/lib/domain/withdrawals/get-approval-request.server";
import { getIntent } from "@/lib/engine/intents/get-intent.server";
import { findIntent } from "@/lib/engine/intents/records.server";
import { type Context, type Services } from "@/lib/platform/context.server";
import { findOpenRestore } from "@/lib/platform/restores/records.server";
import { applyFreezeLift } from "@/lib/testing/apply-changes";
import { findFreezeOver } from "@/lib/platform/settings/freeze-records.server";
import { sendHeartbeat, newInstance } from "@/lib/reconciliation/outages/heartbeat.server";
import { copyRows } from "@/lib/testing/copy-database";
import { testContext } from "@/lib/testing/context";
import { type TestDatabase, testDatabase } from "@/lib/testing/database";
import { useTestEnvironment, type Readings, type TestEnvironment } from "./test-environment";
import { type Form, WRITES, givenPaidCharge } from "./writes";

// Operating, "Restore", step by step: a backup is taken, the day goes on, and the backup is put in its place.
const { begin, world: hold } = useTestEnvironment();
const HOUR_SECONDS = 3_600;
const NOWHERE = { baseUrl: "http://127.0.0.1:9/v2" };

let copy: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  copy = await testDatabase();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "guiche-epochs-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** The dashboard as it goes on, and one on the restored backup, both with the same folder beside the database. */
async function start(readings: Readings = {}) {
  const world = await begin(readings);
  const live: Services = { ...world.services, env: { ...world.services.env, dataDir } };
  const { writers } = live.store;
  await writers.query("delete from epochs");
  await writers.query("delete from restores");
  await writers.query("delete from freezes");
  await writers.query("delete from outages");
  await writers.query("delete from instance_beats");
  // A service that begins anew knows no sub-account of an earlier one.
  await writers.query("delete from wallets where reference <> 'principal'");
  const epoch = await beginRun(live);
  await sendHeartbeat(live, newInstance());
  return { world, live, epoch };
}

/** Writes it down, and it provably never leaves. */
async function unsent(
  world: TestEnvironment,
  kind: "withdrawal" | "refund",
  more: Record<string, unknown> = {},
) {
  const form = await WRITES[kind].form(world, more);
  world.connect(NOWHERE);
  await WRITES[kind].submit(world.ctx, form).catch(() => undefined);
  world.connect({});
  return form;
}

/** A refund above the tier, which requires a separate proof of presence. */
async function draftRefund(world: TestEnvironment): Promise<Form> {
  const form = await WRITES.refund.form(world, { transactionId: await givenPaidCharge(world, 15_001) });
  await world.services.store.writers.query("update sessions set is_proof_used = false where id = $1", [
    world.ctx.actor.sessionId,
  ]);
  await WRITES.refund.submit(world.ctx, form);
  return form;
}

/** Records the approval of a second person. */
async function agree(services: Services, by: Context, { intentId }: Form) {
  await services.store.writers.query(
    "update approvals set decision = 'approved', decided_by = $2, decided_at = guiche_now() where intent_id = $1",
    [intentId, by.actor.personId],
  );
  await services.store.writers.query(
    `insert into approval_decisions (intent_id, person_id, decision, body_sha256, at)
     select id, $2, 'approved', body_sha256, guiche_now() from intents where id = $1`,
    [intentId, by.actor.personId],
  );
  await services.store.writers.query(
    "update intents set state = 'ready', next_attempt_at = guiche_now() where id = $1",
    [intentId],
  );
}

const sendAll = async (world: TestEnvironment, services: Services) => {
  await world.pass(61);
  await completeIntents({ ...services, pix: world.services.pix });
};

async function restoreInto(
  world: TestEnvironment,
): Promise<{ restored: Services; admin: Context; finance: Context }> {
  const restored: Services = {
    ...world.services,
    store: copy.store,
    env: { ...world.services.env, dataDir, databaseUrl: copy.url },
  };
  // The server's clock continues, independent of the content of the backup.
  const { rows } = await world.services.store.writers.query<{ seconds: number }>(
    "select seconds from clock_shift",
  );
  await copy.store.writers.query("update clock_shift set seconds = $1", [rows[0]?.seconds ?? 0]);
  const [admin, finance] = [
    await testContext(restored, { role: "admin" }),
    await testContext(restored, { role: "finance" }),
  ];
  return { restored, admin, finance };
}

/** The state that other tests left is the baseline of this test. */
async function agreeOnBalance(services: Services) {
  await syncWallet(services, "principal");
  await services.store.writers.query(
    `insert into balance_baselines (id, wallet, at, available_centavos, held_centavos)
     select gen_random_uuid(), wallet, guiche_now(), unexplained_available_centavos, unexplained_held_centavos
     from balance_drifts where wallet = 'principal'`,
  );
  await syncWallet(services, "principal");
}

const posts = (world: TestEnvironment) =>
  world.wire.seen.filter(({ method, path }) => method === "POST" && path !== "/auth").length;
const rowOf = (services: Services, { intentId }: Form) =>
  services.store.read((reader) => findIntent(reader, intentId));
const freezeOf = (services: Services) => services.store.read((reader) => findFreezeOver(reader, "principal"));

async function readAll(services: Services) {
  for (let round = 0; round < 20; round++) {
    const [doubtful, reads] = [await lookUpDoubtful(services), await readOutages(services)];
    if (!doubtful.hasMore && !reads.hasMore) return;
  }
}
const lift = (admin: Context) => applyFreezeLift(admin, { target: "*", reason: "Conferido com o extrato" });

describe("a backup that is 30 hours old", () => {
  it.each([
    ["by its key", {}, "accepted", "accepted"],
    ["by its reference", { lookupByKey: "24h" }, "accepted", "ambiguous"],
  ] as const)(
    "pays nothing again: what left meanwhile is found %s, and what is not found waits for a person",
    async (_how, readings, referenced, drafted) => {
      const { world, live, epoch } = await start(readings);
      const waiting = await unsent(world, "withdrawal", {
        externalReference: `saque-${newId().slice(-8)}`,
      });
      const draft = await WRITES.withdrawal.form(world, { amountCentavos: 2_000_000 });
      await WRITES.withdrawal.submit(world.ctx, draft);
      const refund = await unsent(world, "refund");
      const draftedRefund = await draftRefund(world);
      const manager = await testContext(live, { role: "manager" });
      await copyRows(world.databaseOwnerUrl, copy.ownerUrl);

      await agree(live, manager, draft);
      await agree(live, manager, draftedRefund);
      for (let round = 0; round < 6; round++) await sendAll(world, live);
      for (const form of [waiting, draft, refund, draftedRefund])
        expect(await rowOf(live, form)).toMatchObject({ state: "accepted" });
      await updateMarker(live, epoch);
      await world.pass(30 * HOUR_SECONDS);
      const sent = posts(world);

      const { restored, admin } = await restoreInto(world);
      await beginRun(restored);
      expect(await freezeOf(restored)).toMatchObject({ cause: "restore", reason: "mark_ahead" });
      expect(await restored.store.read(findOpenRestore)).toMatchObject({
        cause: "mark_ahead",
        liftedAt: null,
      });

      for (let round = 0; round < 3; round++) await sendAll(world, restored);
      const form = await WRITES.charge.form(world);
      await expect(WRITES.charge.submit({ ...admin, wallet: "principal" }, form)).rejects.toMatchObject({
        code: "frozen",
      });
      await expect(lift(admin)).rejects.toMatchObject({ reason: "restore_being_read" });
      expect((await listApprovalRequests({ ...admin, wallet: "principal" })).items).toEqual([]);
      await readAll(restored);
      const { restore } = await getOpenRestore(admin);
      expect(restore).toMatchObject({ cause: "mark_ahead", left: { writes: 0, reads: 0 } });
      expect(restore?.writes.find(({ id }) => id === waiting.intentId)?.standing).toBe("done");
      expect(restore?.writes.find(({ id }) => id === refund.intentId)?.standing).not.toBe("done");
      expect(await rowOf(restored, waiting)).toMatchObject({ state: referenced });
      await lift(admin);

      for (let round = 0; round < 6; round++) await sendAll(world, restored);
      expect(posts(world)).toBe(sent);
      expect((await rowOf(restored, draft))?.state).toBe(
        drafted === "accepted" ? "accepted" : "awaiting_approval",
      );
      expect(await rowOf(restored, refund)).toMatchObject({
        state: "ambiguous",
        pausedBecause: "refund_not_confirmed",
      });

      // It has no key to be found by. Agreed to once more, it is not sent once more: a person decides.
      expect((await rowOf(restored, draftedRefund))?.state).toBe("awaiting_approval");
      await agree(restored, manager, draftedRefund);
      for (let round = 0; round < 6; round++) await sendAll(world, restored);
      expect(posts(world)).toBe(sent);
      expect(await rowOf(restored, draftedRefund)).toMatchObject({
        state: "ambiguous",
        pausedBecause: "refund_not_confirmed",
      });

      // Agreed to once more, it is looked for, and no key that the service may have forgotten is sent again.
      if (drafted === "ambiguous") {
        await agree(restored, manager, draft);
        for (let round = 0; round < 3; round++) await sendAll(world, restored);
        expect(await rowOf(restored, draft)).toMatchObject({ pausedBecause: "not_found_after_ambiguity" });
        expect(posts(world)).toBe(sent);
      }
    },
  );
});

describe("a backup that is two hours old", () => {
  it("gives no refund twice, and sends what the service does not show with its own key", async () => {
    const { world, live, epoch } = await start();
    const withdrawal = await unsent(world, "withdrawal");
    const never = await unsent(world, "withdrawal");
    const refund = await unsent(world, "refund");
    await copyRows(world.databaseOwnerUrl, copy.ownerUrl);
    await live.store.writers.query("update intents set state = 'abandoned' where id = $1", [never.intentId]);
    for (let round = 0; round < 6; round++) await sendAll(world, live);
    await updateMarker(live, epoch);
    await world.pass(2 * HOUR_SECONDS);
    const before = await WRITES.withdrawal.count(world);

    const { restored, admin } = await restoreInto(world);
    await beginRun(restored);
    await readAll(restored);
    await lift(admin);
    for (let round = 0; round < 6; round++) await sendAll(world, restored);
    for (const form of [withdrawal, never])
      expect(await rowOf(restored, form)).toMatchObject({ state: "accepted" });
    expect(await rowOf(restored, refund)).toMatchObject({ pausedBecause: "refund_not_confirmed" });
    expect((await WRITES.withdrawal.count(world)) - before).toBe(1);
  });
});

describe("an instance that was away when the backup was made", () => {
  it("cannot know that it is one, and repeats nothing that it has not looked for", async () => {
    const { world, live } = await start();
    const elsewhere = await mkdtemp(join(tmpdir(), "guiche-epochs-"));
    await beginRun({ ...live, env: { ...live.env, dataDir: elsewhere } });
    const form = await unsent(world, "withdrawal");
    await live.store.writers.query(
      "update intents set state = 'ambiguous', looked_up_at = guiche_now() where id = $1",
      [form.intentId],
    );
    await copyRows(world.databaseOwnerUrl, copy.ownerUrl);
    for (let round = 0; round < 6; round++) await sendAll(world, live);
    expect(await rowOf(live, form)).toMatchObject({ state: "accepted" });
    const sent = posts(world);

    const { restored } = await restoreInto(world);
    await world.pass(20);
    await beginRun(restored);
    expect(await freezeOf(restored)).toBeNull();
    for (let round = 0; round < 3; round++) await sendAll(world, restored);
    expect(await rowOf(restored, form)).toMatchObject({ state: "accepted" });
    expect(posts(world)).toBe(sent);
    await rm(elsewhere, { recursive: true, force: true });
  });
});

describe("a form that was sent before an instance began that cannot know of a restore", () => {
  it.each(["refund", "withdrawal"] as const)(
    "is told to nobody for unsent, and is looked for when it is sent again: %s",
    async (kind) => {
      const { world, live } = await start();
      const elsewhere = await mkdtemp(join(tmpdir(), "guiche-epochs-"));
      const other: Services = { ...live, env: { ...live.env, dataDir: elsewhere } };
      const form = await WRITES[kind].form(world);
      const epoch = await beginRun(other);
      await updateMarker(other, epoch);
      await copyRows(world.databaseOwnerUrl, copy.ownerUrl);
      await WRITES[kind].submit(world.ctx, form);
      await world.pass(20);
      const sent = posts(world);

      const { restored, finance } = await restoreInto(world);
      const ctx = { ...finance, wallet: "principal" };
      // Before it begins, no process sets a marker in the database that was set back.
      await expect(getIntent(ctx, form.intentId, 20)).rejects.toMatchObject({ code: "database_away" });
      if (kind === "refund")
        await expect(WRITES.refund.submit(ctx, { ...form, sentSecondsAgo: 20 })).rejects.toMatchObject({
          code: "not_written",
        });
      await beginRun(restored);
      expect(await freezeOf(restored)).toBeNull();
      await expect(getIntent(ctx, form.intentId, 20)).rejects.toMatchObject({ code: "outcome_unknown" });
      await WRITES[kind].submit(ctx, { ...form, sentSecondsAgo: 20 });
      expect(await rowOf(restored, form)).toMatchObject(
        kind === "refund" ? { state: "ambiguous" } : { state: "accepted" },
      );
      expect(posts(world)).toBe(sent);

      // A form that is first sent later is known to be missing.
      await copy.store.writers.query("update clock_shift set seconds = seconds + 200");
      const later = await beginRun(restored);
      await updateMarker(restored, later);
      await expect(getIntent(ctx, newId(), 0)).rejects.toMatchObject({ code: "not_found" });
      await rm(elsewhere, { recursive: true, force: true });
    },
  );
});

describe("a form that the backup does not have", () => {
  const AGO = { sentSecondsAgo: 60 };
  const CTX = { wallet: "principal" };

  it.each(Object.values(WRITES))(
    "is looked for when its person sends it again, and done once: $kind",
    async ({ kind, form: fill, submit, count }) => {
      const { world, live, epoch } = await start();
      const arrived = await fill(world);
      const refunded = kind === "refund";
      await copyRows(world.databaseOwnerUrl, copy.ownerUrl);
      await submit({ ...world.ctx, ...CTX }, arrived);
      await updateMarker(live, epoch);
      await world.pass(AGO.sentSecondsAgo);
      const [before, sent] = [await count(world), posts(world)];

      const { restored, admin } = await restoreInto(world);
      await beginRun(restored);
      const ctx = { ...admin, ...CTX };
      await expect(submit(ctx, arrived)).rejects.toMatchObject({ code: "frozen" });
      await expect(getIntent(ctx, arrived.intentId)).rejects.toMatchObject({ code: "not_found" });
      await expect(getIntent(ctx, arrived.intentId, AGO.sentSecondsAgo)).rejects.toMatchObject({
        code: "outcome_unknown",
      });
      await submit(ctx, { ...arrived, ...AGO });
      const now = await rowOf(restored, arrived);
      expect(now).toMatchObject(refunded ? { state: "ambiguous" } : { state: "accepted" });
      await readAll(restored);
      await lift(admin);
      for (let round = 0; round < 6; round++) await sendAll(world, restored);
      expect(await rowOf(restored, arrived)).toMatchObject(
        refunded ? { mayHaveTakenEffect: true, settledAt: null } : { state: "accepted" },
      );
      expect([await count(world), posts(world)]).toEqual([before, sent]);
    },
  );

  it("waits under the freeze where the service does not show it, and is sent once when that is lifted", async () => {
    const { world, live, epoch } = await start();
    await copyRows(world.databaseOwnerUrl, copy.ownerUrl);
    const form = await WRITES.withdrawal.form(world);
    await updateMarker(live, epoch);
    await world.pass(AGO.sentSecondsAgo);
    const before = await WRITES.withdrawal.count(world);

    const { restored, admin, finance } = await restoreInto(world);
    await beginRun(restored);
    const ctx = { ...finance, ...CTX };
    await WRITES.withdrawal.submit(ctx, { ...form, ...AGO });
    await readAll(restored);
    expect(await rowOf(restored, form)).toMatchObject({ state: "ambiguous", pausedBecause: null });
    expect(await WRITES.withdrawal.count(world)).toBe(before);
    // People continue to resend what they sent before. The person who lifts the freeze does not wait for the last of
    // them.
    const later = await WRITES.withdrawal.form(world);
    await WRITES.withdrawal.submit(ctx, { ...later, ...AGO });
    expect(await rowOf(restored, later)).toMatchObject({ state: "ambiguous", lookedUpAt: null });
    await lift(admin);
    await restored.store.writers.query(
      "update intents set next_attempt_at = guiche_now() where id = $1 and state = 'ambiguous'",
      [form.intentId],
    );
    for (let round = 0; round < 3; round++) await sendAll(world, restored);
    expect(await rowOf(restored, form)).toMatchObject({ state: "accepted" });
    expect(await WRITES.withdrawal.count(world)).toBe(before + 1);
  });

  it("asks with its own key where it is sent again before anybody knows of the restore", async () => {
    const { world } = await start();
    await copyRows(world.databaseOwnerUrl, copy.ownerUrl);
    const form = await WRITES.withdrawal.form(world);
    await WRITES.withdrawal.submit({ ...world.ctx, ...CTX }, form);
    const before = await WRITES.withdrawal.count(world);
    const { finance } = await restoreInto(world);
    await WRITES.withdrawal.submit({ ...finance, ...CTX }, form);
    expect(await WRITES.withdrawal.count(world)).toBe(before);
  });
});

describe("an instance whose database was not restored", () => {
  it("starts as it was after a stop, however long, with the gap", async () => {
    const { world, live, epoch } = await start();
    await updateMarker(live, epoch);
    await world.pass(30 * HOUR_SECONDS);
    const next = await beginRun(live);
    await sendHeartbeat(live, newInstance());
    expect(next).toMatchObject({ number: 2, hadTrace: true });
    expect(await freezeOf(live)).toBeNull();
    const { rows } = await live.store.writers.query("select cause from outages");
    expect(rows).toEqual([{ cause: "not_running" }]);
  });

  it("starts as it was in a new container whose balances agree", async () => {
    const { world, live } = await start();
    await syncWallet(live, "principal");
    await rm(dataDir, { recursive: true, force: true });
    await world.pass(HOUR_SECONDS);
    expect(await beginRun(live)).toMatchObject({ hadTrace: false });
    expect(await refuseGoneMoney(live)).toBe(false);
    expect(await freezeOf(live)).toBeNull();
  });
});

describe("a database that is older all the same", () => {
  it("shows in a new container by money that is gone", async () => {
    const { world, live } = await start();
    await agreeOnBalance(live);
    await copyRows(world.databaseOwnerUrl, copy.ownerUrl);
    const form = await WRITES.withdrawal.form(world);
    await WRITES.withdrawal.submit(world.ctx, form);
    await rm(dataDir, { recursive: true, force: true });
    await world.pass(HOUR_SECONDS);

    const { restored } = await restoreInto(world);
    expect(await beginRun(restored)).toMatchObject({ hadTrace: false });
    expect(await freezeOf(restored)).toBeNull();
    expect(await refuseGoneMoney(restored)).toBe(true);
    expect(await freezeOf(restored)).toMatchObject({ cause: "restore", reason: "money_gone" });
  });

  it("shows to a process that runs while it is set back", async () => {
    const { live, epoch } = await start();
    let now: RestoreMarker = epoch;
    for (let round = 0; round < 5; round++) now = await updateMarker(live, now);
    await live.store.writers.query("update epochs set mark = 2");
    const next = await updateMarker(live, now);
    expect(next.number).toBe(epoch.number + 1);
    expect(await freezeOf(live)).toMatchObject({ cause: "restore", reason: "mark_ahead" });
  });

  it("is taken for one where whoever starts it says so, once", async () => {
    const { live } = await start();
    await beginRun(live, "asked");
    expect(await freezeOf(live)).toMatchObject({ cause: "restore", reason: "asked" });
    const admin = await testContext(live, { role: "admin" });
    await readAll(live);
    await lift(admin);
    await beginRun(live);
    expect(await freezeOf(live)).toBeNull();
    expect(await live.store.read(findOpenRestore)).toBeNull();
  });
});

describe("a write that was left unsent for more than an hour", () => {
  it("is looked for before it is sent, and sent once", async () => {
    const { world, live } = await start();
    const form = await unsent(world, "withdrawal");
    await world.pass(2 * HOUR_SECONDS);
    world.wire.seen.length = 0;
    await completeIntents({ ...live, pix: hold().services.pix });
    expect(await rowOf(live, form)).toMatchObject({ state: "accepted" });
    const calls = world.wire.seen.filter(({ path }) => path !== "/auth").map(({ method }) => method);
    expect(calls).toEqual(["GET", "POST"]);
  });
});
