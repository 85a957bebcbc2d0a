import { beforeEach, expect, test } from "vitest";
import { centavos } from "@/lib/core/money/money";
import { PixError } from "@/lib/pix/pix-error";
import { type PixClient } from "@/lib/pix/client.server";
import { findIntent } from "@/lib/engine/intents/records.server";
import { runIntent } from "@/lib/engine/intents/run-intent.server";
import { type Context } from "@/lib/platform/context.server";
import { testContext, testServices } from "@/lib/testing/context";
import { chargeHandler } from "./charge-handler.server";
import { createChargeRateLimited } from "./create-charge-rate-limited.server";
import { CreateChargeInput } from "./schema";

type Create = PixClient["createCharge"];
let answer: Create;
const services = await testServices({ pix: { createCharge: (...sent) => answer(...sent) } });
const { store } = services;
const { rows: clock } = await store.readers.query<{ now: Date }>("select guiche_now() as now");
services.clock.set(clock[0]?.now ?? new Date());

let ctx: Context;
let transactions = 0;
store.writers.on("acquire", () => transactions++);
beforeEach(async () => {
  ctx = await testContext(services);
  answer = () => accepted();
  transactions = 0;
});

const input = () =>
  CreateChargeInput.parse({
    intentId: crypto.randomUUID(),
    wallet: "principal",
    amountCentavos: 1_000,
    description: "Pedido",
    customer: {},
    split: [],
  });
const accepted = (): ReturnType<Create> =>
  Promise.resolve({
    id: crypto.randomUUID(),
    status: "PENDING",
    amountCentavos: centavos(1_000),
    currency: "BRL",
    createdAt: services.clock.now(),
    expiresAt: new Date(services.clock.now().getTime() + 3_600_000),
    pixCopyPaste: "00020126580014br.gov.bcb.pix",
  } as Awaited<ReturnType<Create>>);
const rowOf = (id: string) => store.read((reader) => findIntent(reader, id));

test("costs two transactions, and the first says before the bytes leave that they may have", async () => {
  const form = input();
  let before: unknown;
  answer = async () => {
    before = { transactions, row: await rowOf(form.intentId) };
    return accepted();
  };
  const made = await createChargeRateLimited(ctx, form);
  expect(before).toMatchObject({
    transactions: 1,
    row: {
      state: "sending",
      attempts: 1,
      fence: 1,
      firstSentAt: expect.any(Date),
      lastSentAt: expect.any(Date),
      leaseOwner: expect.any(String),
      leaseUntil: expect.any(Date),
    },
  });
  expect(made.id).not.toBeNull();
  expect(transactions).toBe(2);
  expect(await rowOf(form.intentId)).toMatchObject({
    state: "accepted",
    resultId: made.id,
    leaseOwner: null,
  });
});

test("refuses a reference that is the id of an existing transaction, in any case, and sends nothing", async () => {
  const { id } = await createChargeRateLimited(ctx, input());
  let sent = 0;
  answer = () => {
    sent++;
    return accepted();
  };
  const named = (externalReference: string) =>
    createChargeRateLimited(ctx, CreateChargeInput.parse({ ...input(), externalReference }));
  for (const text of [id ?? "", ` ${id?.toUpperCase()} `])
    await expect(named(text)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { externalReference: "reference_is_id" },
    });
  expect(sent).toBe(0);
  await named(crypto.randomUUID());
  expect(sent).toBe(1);
});

test("sends one of two submits of one form, also while the first is under way", async () => {
  const form = input();
  let sent = 0;
  let arrived: () => void = () => undefined;
  const under = new Promise<void>((done) => (arrived = done));
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((done) => (goOn = done));
  answer = async () => {
    sent++;
    arrived();
    await held;
    return accepted();
  };
  const first = createChargeRateLimited(ctx, form);
  await under;
  expect(await createChargeRateLimited(ctx, form)).toEqual({ id: null, intentId: form.intentId });
  goOn();
  const made = await first;
  expect(await createChargeRateLimited(ctx, form)).toEqual(made);
  expect(sent).toBe(1);
});

test("a process that died after that commit leaves what is asked again with the same bytes and key", async () => {
  const form = input();
  const sent: unknown[] = [];
  answer = (body, { idempotencyKey }) => {
    sent.push([Buffer.from(body).toString("utf8"), idempotencyKey]);
    return sent.length === 1 ? new Promise(() => undefined) : accepted();
  };
  void createChargeRateLimited(ctx, form);
  await expect.poll(() => sent.length).toBe(1);
  expect(await runIntent(services, chargeHandler, form.intentId)).toMatchObject({ state: "sending" });
  await store.writers.query(
    "update intents set lease_until = guiche_now() - interval '1 second' where id = $1",
    [form.intentId],
  );
  expect(await runIntent(services, chargeHandler, form.intentId)).toMatchObject({
    state: "accepted",
    mayHaveTakenEffect: true,
  });
  expect(sent[1]).toEqual(sent[0]);
});

test("one that never left is sent a second later", async () => {
  const form = input();
  answer = () => Promise.reject(new PixError({ about: "POST /pix", proof: "not_sent", kind: "connection" }));
  expect(await createChargeRateLimited(ctx, form)).toEqual({ id: null, intentId: form.intentId });
  const row = await rowOf(form.intentId);
  expect(row).toMatchObject({ state: "ready", mayHaveTakenEffect: false, leaseOwner: null });
  const { rows } = await store.readers.query<{ now: Date }>("select guiche_now() as now");
  expect((row?.nextAttemptAt?.getTime() ?? 0) - (rows[0]?.now.getTime() ?? 0)).toBeLessThanOrEqual(1_000);
});

test("refuses a share of a wallet beyond the person's, at its field, and sends nothing", async () => {
  const limited = await testContext(services, { wallet: "loja-norte", wallets: ["loja-norte"] });
  let sent = 0;
  answer = () => {
    sent++;
    return accepted();
  };
  const withShare = (destination: string) => ({
    ...input(),
    wallet: "loja-norte",
    split: [{ destination, amountCentavos: centavos(100) }],
  });
  await expect(createChargeRateLimited(limited, withShare("loja-sul"))).rejects.toMatchObject({
    code: "invalid_input",
    fields: { "split.0.destination": "split_destination" },
  });
  expect(sent).toBe(0);
  await createChargeRateLimited(limited, withShare("principal"));
  expect(sent).toBe(1);
});
