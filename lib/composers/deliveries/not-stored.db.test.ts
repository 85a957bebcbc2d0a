import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { noteGap } from "@/lib/core/process/gaps";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { readDueTransactions } from "@/lib/composers/workers/read-due-transactions.server";
import { readOutages } from "@/lib/composers/workers/read-outages.server";
import { signBody } from "@/lib/pix/signature.server";
import { type Store } from "@/lib/platform/store/store.server";
import { sendHeartbeat, newInstance } from "@/lib/reconciliation/outages/heartbeat.server";
import { getOutageReport } from "@/lib/reconciliation/outages/get-outage-report.server";
import { type GapRecorder, openGapRecorder } from "@/lib/reconciliation/outages/gap-recorder.server";
import { listOutageChanges } from "@/lib/reconciliation/outages/list-outage-changes.server";
import { listOutages } from "@/lib/reconciliation/outages/list-outages.server";
import { testContext, testServices } from "@/lib/testing/context";
import { openWebhookHarness } from "@/lib/testing/webhook-harness";
import { openDeliveryQueue } from "./delivery-queue.server";
import { openDeliveryWriter } from "./delivery-writer.server";
import { noticingGaps } from "./noticing-gaps.server";
import { receiveDelivery } from "./receive-delivery.server";
import { givenTransaction } from "@/lib/testing/mirror";

const services = await testServices();
const { store, clock } = services;
const ctx = await testContext(services, { role: "admin" });
const { paid, withReads } = openWebhookHarness(services);

/** Specification, "Delivery and retries". */
const ATTEMPTS_AT_SECONDS = [0, 2, 6, 14, 30];

await services.asOwner(`
  create table disk (is_full boolean not null);
  insert into disk values (false);
  create function refuse_on_full_disk() returns trigger language plpgsql as $$
  begin
    if (select is_full from disk) then
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end if;
    return new;
  end $$;
  grant select, update on disk to public;
  create trigger full_disk before insert on deliveries for each row execute function refuse_on_full_disk();
`);
const fillDisk = (isFull: boolean) => store.writers.query("update disk set is_full = $1", [isFull]);

beforeEach(async () => {
  clock.advance(3_600_000);
  await services.asOwner("truncate outages, outage_reads, outage_changes, instance_beats");
});

function openReceiver() {
  const [writer, queue] = [openDeliveryWriter(store), openDeliveryQueue(services)];
  return {
    queue,
    async receive(text: string): Promise<number> {
      const body = new TextEncoder().encode(text);
      const secret = services.env.webhookSecrets.get("main")?.[0] ?? "";
      const headers = new Headers({ "x-service-signature": signBody(secret, body) });
      const request = new Request("http://127.0.0.1/", { method: "POST", headers });
      const read = () => Promise.resolve(body);
      const { status } = await noticingGaps(request, read, async (body) => {
        const receipt = await receiveDelivery(services, writer, { endpoint: "main", body, headers });
        if (receipt.status === 200) queue.push(receipt.deliveryId);
        return new Response(null, { status: receipt.status });
      });
      return status;
    },
  };
}

const timeNow = () => sql<Date>`${clock.now().toISOString()}::timestamptz`;
const newFolder = () => mkdtempSync(join(tmpdir(), "guiche-gaps-"));
const givenCharge = async (): Promise<string> => {
  const id = newId();
  await store.transaction((tx) =>
    givenTransaction(
      tx,
      {
        id,
        wallet: "principal",
        type: "payment",
        state: "pending",
        amountCentavos: centavos(10_000),
        createdAt: clock.now(),
        origin: "own_write",
      },
      clock.now(),
    ),
  );
  return id;
};

/** Reads all due objects, for any caller, until the outage is caught up. */
async function readUp(gaps: GapRecorder): Promise<void> {
  await gaps.flush();
  const reading = withReads(() => ({ paidAt: new Date(clock.now().getTime() - 60_000) }));
  const account = { listBalanceBlocks: () => Promise.resolve({ items: [], total: 0, unreadable: 0 }) };
  for (let round = 0; round < 4; round += 1) {
    clock.advance(30_000);
    await readDueTransactions(reading);
    await readOutages({ ...reading, pix: Object.assign(reading.pix, account) });
  }
}

describe("a disk that is full by turns, while the beat still fits in", () => {
  it("is a reported outage that names the payments whose event was lost", async () => {
    const gaps = openGapRecorder({ ...services, env: { ...services.env, dataDir: newFolder() } });
    const { queue, receive } = openReceiver();
    const instance = newInstance();
    const ids = await Promise.all(Array.from({ length: 8 }, givenCharge));
    const startMs = clock.now().getTime();
    // Full for three of every four seconds, for 45: of some payments no attempt falls into the fourth.
    const isFullAt = (second: number) => second < 45 && second % 4 !== 3;
    const attempts = ids.flatMap((id, at) => ATTEMPTS_AT_SECONDS.map((after) => ({ id, at: at + after })));
    const arrived = new Set<string>();
    for (let second = 0; second <= 60; second += 1) {
      clock.set(new Date(startMs + second * 1_000));
      await fillDisk(isFullAt(second));
      if (second % 5 === 0) {
        await sendHeartbeat(services, instance, timeNow());
        await gaps.flush();
      }
      for (const { id } of attempts.filter(({ at }) => at === second)) {
        if (arrived.has(id)) continue;
        const status = await receive(paid(id));
        expect(status).toBe(isFullAt(second) ? 503 : 200);
        if (status === 200) arrived.add(id);
      }
    }
    await vi.waitUntil(() => queue.size() === 0);
    const lost = ids.filter((id) => !arrived.has(id));
    expect(lost).toHaveLength(4);

    await readUp(gaps);
    await gaps.close();
    const { items } = await listOutages(ctx, {});
    expect(items).toMatchObject([{ cause: "not_stored", missing: 0, lostEvents: lost.length }]);
    const [outage] = items;
    expect(Date.parse(outage?.startedAt ?? "")).toBe(startMs);
    expect(outage?.finishedAt).not.toBeNull();
    const { lostEvents } = await getOutageReport(ctx, outage?.id ?? "");
    expect(lostEvents.map(({ outcome }) => outcome)).toEqual(lost.map(() => "event_lost"));
    expect(lostEvents.map(({ objectId }) => objectId).toSorted()).toEqual(lost.toSorted());
    const changes = await listOutageChanges(ctx, { id: outage?.id ?? "" });
    expect(changes.items.map(({ objectId }) => objectId)).toEqual(expect.arrayContaining(lost));
  });
});

describe("a gap that the database could not take", () => {
  const away: Store = { ...store, transaction: () => Promise.reject(new Error("connection refused")) };
  const outagesOf = async () => (await listOutages(ctx, {})).items;

  it("is written down as soon as it can be, once", async () => {
    let isAway = true;
    const failing: Store = {
      ...store,
      transaction: (work) => (isAway ? away.transaction(work) : store.transaction(work)),
    };
    const gaps = openGapRecorder({
      ...services,
      store: failing,
      env: { ...services.env, dataDir: newFolder() },
    });
    noteGap("not_stored");
    clock.advance(40_000);
    noteGap("not_stored");
    await gaps.flush();
    expect(await outagesOf()).toEqual([]);
    isAway = false;
    await gaps.flush();
    await gaps.flush();
    await gaps.close();
    const [outage, ...more] = await outagesOf();
    expect(more).toEqual([]);
    expect(Date.parse(outage?.endedAt ?? "") - Date.parse(outage?.startedAt ?? "")).toBe(40_000);
  });

  it("outlives its process in a file, also beside a broken one", async () => {
    const dataDir = newFolder();
    const env = { ...services.env, dataDir };
    const dying = openGapRecorder({ ...services, env, store: away });
    noteGap("stalled", 60_000);
    await dying.flush();
    expect(await outagesOf()).toEqual([]);

    const next = openGapRecorder({ ...services, env });
    await next.flush();
    expect(await outagesOf()).toMatchObject([{ cause: "stalled" }]);
    await next.close();
    expect(readdirSync(join(dataDir, "gaps"))).toEqual([]);
    await dying.close();
  });

  it("is no second outage where a beat has found it too", async () => {
    const gaps = openGapRecorder({ ...services, env: { ...services.env, dataDir: newFolder() } });
    const instance = newInstance();
    const beatNow = () => sendHeartbeat(services, instance, timeNow());
    await beatNow();
    clock.advance(90_000);
    await beatNow();
    noteGap("stalled", 90_000 + 5);
    await gaps.flush();
    await gaps.close();
    expect(await outagesOf()).toHaveLength(1);
  });
});
