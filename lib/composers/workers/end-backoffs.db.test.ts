import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { type IntentKind } from "@/lib/core/enums/intents";
import { newId } from "@/lib/core/ids";
import { type AttemptOutcome } from "@/lib/engine/intents/outcome";
import { findIntent, insertIntent } from "@/lib/engine/intents/records.server";
import { testServices } from "@/lib/testing/context";
import { endBackoffs, openBackoffEnder } from "./end-backoffs.server";
import { sealIntentBody } from "@/lib/platform/vault/bodies.server";

const services = await testServices();
const { store } = services;

type Waiting = {
  kind?: IntentKind;
  outcome?: Partial<AttemptOutcome>;
  sentSecondsAgo?: number;
  waitsSeconds?: number;
  mayHaveTakenEffect?: boolean;
};

async function givenWaiting({
  kind = "charge",
  outcome = {},
  sentSecondsAgo = 40,
  waitsSeconds = 260,
  mayHaveTakenEffect = true,
}: Waiting): Promise<string> {
  const id = newId();
  const body = Buffer.from("{}");
  await store.transaction((tx) =>
    insertIntent(tx, {
      id,
      kind,
      wallet: "principal",
      personId: null,
      state: mayHaveTakenEffect ? "ambiguous" : "ready",
      path: "/pix",
      body: sealIntentBody(services.vault, id, body),
      bodySha256: createHash("sha256").update(body).digest("hex"),
      idempotencyKey: `gch1-${id.replaceAll("-", "")}`,
      createdAt: new Date(),
      traceId: "trace",
      mayHaveTakenEffect,
      attempts: 8,
      outcome: { proof: "ambiguous", kind: "server", repeated: 1, ...outcome },
    }),
  );
  await store.writers.query(
    `update intents set first_sent_at = guiche_now() - make_interval(secs => $2),
       last_sent_at = guiche_now() - make_interval(secs => $2),
       next_attempt_at = guiche_now() + make_interval(secs => $3) where id = $1`,
    [id, sentSecondsAgo, waitsSeconds],
  );
  return id;
}
const waitOf = async (id: string): Promise<number> => {
  const row = await store.read((reader) => findIntent(reader, id));
  return ((row?.nextAttemptAt?.getTime() ?? 0) - Date.now()) / 1_000;
};

beforeEach(() => store.writers.query("delete from intents"));

describe("waits of writes, once the service is back", () => {
  it("end within seconds, and not all at once", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => givenWaiting({})));
    await endBackoffs(services);
    const waits = await Promise.all(ids.map(waitOf));
    expect(Math.max(...waits)).toBeLessThan(5.5);
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(1);
  });

  it.each<[string, Waiting]>([
    [
      "what was never sent",
      { mayHaveTakenEffect: false, outcome: { proof: "not_sent", kind: "connection" } },
    ],
    [
      "a refused credential",
      { mayHaveTakenEffect: false, outcome: { proof: "not_sent", kind: "circuit_open" } },
    ],
    [
      "a refund that never left",
      { kind: "refund", mayHaveTakenEffect: false, outcome: { kind: "connection" } },
    ],
  ])("end for %s", async (_name, waiting) => {
    const id = await givenWaiting(waiting);
    await endBackoffs(services);
    expect(await waitOf(id)).toBeLessThan(5.5);
  });

  it.each<[string, Waiting]>([
    ["the service asked for more", { outcome: { notBefore: new Date(Date.now() + 200_000).toISOString() } }],
    ["a look saw nothing a moment ago", { outcome: { kind: "not_seen" } }],
    ["a refund is looked for at its times", { kind: "refund" }],
    ["the last attempt was a moment ago", { sentSecondsAgo: 10, waitsSeconds: 290 }],
  ])("stay where %s", async (_name, waiting) => {
    const id = await givenWaiting(waiting);
    await endBackoffs(services);
    expect(await waitOf(id)).toBeGreaterThan(100);
  });

  it("end once for each time that it comes back", async () => {
    let backAtMs: number | null = null;
    const round = openBackoffEnder(services, () => backAtMs);
    const id = await givenWaiting({});
    await round();
    expect(await waitOf(id)).toBeGreaterThan(100);
    backAtMs = services.clock.monotonicMs();
    await round();
    expect(await waitOf(id)).toBeLessThan(5.5);
    const next = await givenWaiting({});
    services.clock.advance(10_000);
    await round();
    expect(await waitOf(next)).toBeGreaterThan(100);
  });
});
