import { setMaxListeners } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { newId } from "@/lib/core/ids";
import { LIMITS } from "@/lib/core/postgres/postgres-limits";
import { openClient } from "@/lib/core/postgres/bounded-client.server";
import { type LiveHub, openLiveHub } from "@/lib/platform/live/hub.server";
import { LIVE_CHANNEL, parseChangeMessage } from "@/lib/platform/live/publish.server";
import { unpackRow } from "@/lib/platform/live/row";
import { liveStream } from "@/lib/platform/live/stream.server";
import { testServices } from "@/lib/testing/context";
import { deliver, receive } from "@/lib/testing/deliveries";
import { givenWallets } from "@/lib/testing/factories";
import { openWebhookHarness } from "@/lib/testing/webhook-harness";
import { applyDelivery } from "./apply-delivery.server";

const services = await testServices();
const { paid, payout } = openWebhookHarness(services);
const said: string[] = [];
let listener: pg.Client;
let hub: LiveHub;
beforeAll(async () => {
  const url = services.env.databaseUrl;
  listener = openClient({ url, name: "test-live", limits: LIMITS.listener });
  listener.on("notification", ({ payload = "" }) => said.push(payload));
  await listener.connect();
  await listener.query(`listen ${LIVE_CHANNEL}`);
  hub = openLiveHub(url);
  await vi.waitUntil(() => hub.isListening());
  await givenWallets(services, ["loja"]);
});
afterAll(async () => {
  await listener.end();
  await hub.close();
});

const PAYER = { name: "Maria Aparecida", document: "39053344705" };
const paidBy = (id: string) =>
  paid(id, { payer: PAYER, endToEndId: "E1234567820261120150000000000001", description: "Pedido secreto" });

/** Returns the messages about a delivery, once it is processed. */
async function toldOf(work: () => Promise<unknown>) {
  said.length = 0;
  await work();
  await vi.waitUntil(() => said.length > 0);
  return { text: said.join(), frames: said.flatMap((one) => parseChangeMessage(one).frames) };
}

it("tells how a charge stands to its own wallet: state, amounts and moments, and nothing of its payer", async () => {
  const id = newId();
  const { text, frames } = await toldOf(() => deliver(services, paidBy(id)));
  const told = frames.find(({ name }) => name === "charge.changed");
  expect(told).toMatchObject({ ids: [id], wallet: "principal" });
  expect(unpackRow(told?.rows?.[0] ?? [])).toMatchObject({
    id,
    version: 1,
    type: "payment",
    state: "completed",
    amountCentavos: 10_000,
    feeCentavos: 100,
    netCentavos: 9_900,
    refundState: "none",
    hasOpenBlock: false,
  });
  for (const secret of ["Maria", PAYER.document, "E12345678", "Pedido"]) expect(text).not.toContain(secret);
});

it("tells the people of a share's wallet of their statement, and not of the payment", async () => {
  const id = newId();
  const { frames } = await toldOf(() =>
    deliver(services, paid(id, { split: [{ subAccount: "loja", amount: 10 }] })),
  );
  expect(frames.filter(({ wallet }) => wallet === "loja")).toEqual([
    { name: "statement.changed", wallet: "loja", change: expect.stringMatching(/^\d+$/) },
  ]);
});

it("tells a greater version where the row tells something else, and the same one of what came again", async () => {
  const id = newId();
  const versionOf = async (body: string) => {
    const { frames } = await toldOf(() => deliver(services, body));
    return unpackRow(frames.find(({ rows }) => rows)?.rows?.[0] ?? [])?.version;
  };
  const first = await versionOf(payout("withdrawal_completed", id));
  const again = await versionOf(payout("withdrawal_completed", id, {}, { eventId: newId() }));
  const reversed = await versionOf(payout("withdrawal_reversed", id));
  expect([first, again, reversed]).toEqual([1, 1, 2]);
});

const viewer = { personId: "ana", sight: { audience: "all", maySee: () => true } };

/** Reads until the stream has reported this id. */
async function hear(stream: ReadableStream<Uint8Array>, id: string): Promise<void> {
  let text = "";
  for await (const bytes of stream) {
    text += Buffer.from(bytes).toString("utf8");
    if (text.includes(id)) return;
  }
  throw new Error("the stream ended and had not told of it");
}

/**
 * The cost of one event with this number of viewers: its database statements, and how often one of its frames is
 * serialized to text.
 */
async function costOf(viewers: number): Promise<{ statements: number; texts: number }> {
  const id = newId();
  const stop = new AbortController();
  setMaxListeners(Infinity, stop.signal);
  const heard = Array.from({ length: viewers }, () =>
    hear(liveStream(hub, { ...viewer, watch: () => () => undefined }, stop.signal, null), id),
  );
  const delivery = await receive(services, paidBy(id));
  const asked = vi.spyOn(pg.Query.prototype, "submit");
  const written = vi.spyOn(JSON, "stringify");
  await applyDelivery(services, delivery);
  await Promise.all(heard);
  const statements = asked.mock.contexts.map((statement) => (statement as { text?: string }).text ?? "");
  const frames = written.mock.calls.filter(
    ([value]) => typeof value === "object" && value !== null && "name" in value && "rows" in value,
  );
  asked.mockRestore();
  written.mockRestore();
  stop.abort();
  return {
    // The hub queries its position now and then, whatever happens.
    statements: statements.filter((one) => !one.includes("pg_current_snapshot")).length,
    texts: frames.length,
  };
}

it("costs the same for one who looks on, for a hundred, and for a thousand", async () => {
  await costOf(1);
  const [one, hundred, thousand] = [await costOf(1), await costOf(100), await costOf(1_000)];
  expect(one.statements).toBeGreaterThan(0);
  expect([hundred, thousand]).toEqual([one, one]);
  // The charge and the transaction, each once for all.
  expect(one.texts).toBe(2);
});
