/** @module-tag extended */
import { createHash } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { insertIntent } from "@/lib/engine/intents/records.server";
import { PixError } from "@/lib/pix/pix-error";
import { fakePix, testServices } from "@/lib/testing/context";
import { openIntentsCompleter } from "./complete-intents.server";
import { sealIntentBody } from "@/lib/platform/vault/bodies.server";

const services = await testServices();
const HUNG = 12;
const OTHERS = 48;

const release: (() => void)[] = [];
afterAll(() => {
  for (const end of release) end();
});

async function givenDue(count: number, description: string, mayHaveTakenEffect = false): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const body = Buffer.from(JSON.stringify({ amount: 1, description }));
    const id = newId();
    await services.store.transaction((tx) =>
      insertIntent(tx, {
        id,
        kind: "charge",
        wallet: "principal",
        personId: null,
        state: mayHaveTakenEffect ? "ambiguous" : "ready",
        path: "/pix",
        body: sealIntentBody(services.vault, id, body),
        bodySha256: createHash("sha256").update(body).digest("hex"),
        idempotencyKey: `gch1-${id.replaceAll("-", "")}`,
        createdAt: new Date(),
        traceId: description,
        mayHaveTakenEffect,
      }),
    );
  }
  await services.store.writers.query("update intents set next_attempt_at = now() - interval '1 minute'");
}

it.each([
  ["never sent", false],
  ["asked again", true],
])("12 hung writes, which hang on, keep none of 48 others waiting: %s", async (_name, mayHaveTakenEffect) => {
  const sent = new Set<string>();
  const pix = fakePix({
    createCharge: (body, { idempotencyKey }) => {
      const { description } = JSON.parse(Buffer.from(body).toString()) as { description: string };
      const refused = new PixError({ about: "POST /pix", proof: "ambiguous", kind: "server", status: 500 });
      if (description === "other") {
        sent.add(idempotencyKey);
        return Promise.reject(refused);
      }
      return new Promise((_done, fail) => release.push(() => fail(refused)));
    },
  });
  // The hung ones were due first.
  await givenDue(HUNG, "hung", mayHaveTakenEffect);
  await givenDue(OTHERS, "other", mayHaveTakenEffect);
  await services.store.writers.query(
    "update intents set next_attempt_at = now() - interval '1 hour' where trace_id = 'hung'",
  );

  const completer = openIntentsCompleter({ ...services, pix });
  const startedMs = performance.now();
  while (sent.size < OTHERS && performance.now() - startedMs < 45_000) await completer.round();
  expect(sent.size).toBe(OTHERS);
  for (const end of release.splice(0)) end();
  await completer.whenIdle();
  await services.store.writers.query("update intents set state = 'abandoned', lease_owner = null");
});
