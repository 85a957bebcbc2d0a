import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { centavos } from "@/lib/core/money/money";
import { type PixClient } from "@/lib/pix/client.server";
import { PixError } from "@/lib/pix/pix-error";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { deliveries } from "@/lib/platform/store/tables/deliveries";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { lookUpAtService } from "./look-up-at-service.server";
import { getRawEvent, revealRawEvent } from "./get-raw-event.server";
import { getTransaction } from "./get-transaction.server";
import { revealDocument } from "./reveal-document.server";
import { givenTransaction } from "@/lib/testing/mirror";
import { stored } from "@/lib/testing/deliveries";
import { sealedDocument } from "@/lib/testing/sealed";

const CPF = "52998224725";
/** The same with a wrong check digit. */
const MISTYPED = "52998224726";
/** By wallet, what the service knows there by a text. */
const known = new Map<string, TransactionWire>();
const down = new Set<string>();
let calls: string[] = [];

const getTransactionAtService: PixClient["getTransaction"] = (text, { wallet }) => {
  calls.push(wallet);
  if (down.has(wallet))
    return Promise.reject(
      new PixError({ proof: "not_sent", kind: "connection", about: "GET /transactions/{id}" }),
    );
  const reported = known.get(`${wallet} ${text}`);
  return reported
    ? Promise.resolve(reported)
    : Promise.reject(
        new PixError({ proof: "rejected", kind: "not_found", about: "GET /transactions/{id}", status: 404 }),
      );
};

const reported = (id: string): TransactionWire => ({
  id,
  status: "completed",
  type: "payment",
  paymentMethod: "pix",
  amountCentavos: centavos(12_345),
  currency: "BRL",
  createdAt: new Date("2026-11-18T12:00:00Z"),
  paidAt: new Date("2026-11-18T12:05:00Z"),
  description: null,
  externalReference: "pedido-9",
  customerId: null,
  projectId: null,
  metadata: null,
  pixCopyPaste: null,
  expiresAt: null,
  e2eId: null,
  counterpartName: "Maria",
  counterpartDocument: CPF,
  failureReason: null,
  blockedDeposit: null,
  updatedAt: null,
});

let services: TestServices;

beforeAll(async () => {
  services = await testServices({ pix: { getTransaction: getTransactionAtService } });
  await givenWallet(services, "loja-a");
  await givenWallet(services, "loja-b");
});

describe("opening what the mirror does not know", () => {
  it("asks the service in every wallet of the person and imports what it tells, once", async () => {
    const ctx = await testContext(services);
    const id = randomUUID();
    known.set("loja-a pedido-9", reported(id));
    calls = [];
    expect(await lookUpAtService(ctx, { text: "pedido-9" })).toEqual({
      found: [{ id, wallet: "loja-a" }],
      unanswered: 0,
    });
    expect(calls.toSorted()).toEqual(["loja-a", "loja-b", "principal"]);
    const opened = await getTransaction({ ...ctx, wallet: "loja-a" }, id);
    expect(opened).toMatchObject({
      state: "completed",
      amountCentavos: 12_345,
      counterpart: { name: "Maria", document: "***.982.247-**" },
      movements: [{ kind: "payment", availableCentavos: 12_345 }],
      steps: [{ kind: "found", source: "read" }],
    });
    calls = [];
    expect((await lookUpAtService(ctx, { text: "pedido-9" })).found).toEqual([{ id, wallet: "loja-a" }]);
    expect(calls).toEqual([]);
  });

  it("imports nothing into a wallet that is not the person's", async () => {
    const ctx = await testContext(services, { wallets: ["loja-b"], wallet: "loja-b" });
    known.set("principal chave-1", reported(randomUUID()));
    expect(await lookUpAtService(ctx, { text: "chave-1" })).toEqual({ found: [], unanswered: 0 });
  });

  it("imports nothing from a service that shows one object in several wallets", async () => {
    const ctx = await testContext(services, { wallets: ["loja-b"], wallet: "loja-b" });
    const id = randomUUID();
    for (const wallet of ["principal", "loja-b"]) known.set(`${wallet} ${id}`, reported(id));
    expect((await lookUpAtService(ctx, { text: id })).found).toEqual([]);
    await expect(getTransaction(ctx, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("does not ask for what another wallet is known to hold", async () => {
    const id = randomUUID();
    await services.store.transaction((tx) =>
      givenTransaction(
        tx,
        { id, wallet: "principal", type: "payment", state: "pending", origin: "read" },
        services.clock.now(),
      ),
    );
    calls = [];
    const ctx = await testContext(services, { wallets: ["loja-b"], wallet: "loja-b" });
    expect(await lookUpAtService(ctx, { text: id })).toEqual({ found: [], unanswered: 0 });
    expect(calls).toEqual([]);
  });

  it("tells a silence from a no", async () => {
    const ctx = await testContext(services);
    down.add("loja-b");
    expect(await lookUpAtService(ctx, { text: "nada" })).toEqual({ found: [], unanswered: 1 });
    for (const wallet of ["loja-a", "principal"]) down.add(wallet);
    await expect(lookUpAtService(ctx, { text: "nada" })).rejects.toMatchObject({
      code: "upstream_unavailable",
    });
    down.clear();
  });
});

describe("a reveal of protected data", () => {
  const id = randomUUID();
  let deliveryId = 0;
  const body = `{"event":"payment_completed","data":{"counterpartDocument":"${CPF}","note":"${MISTYPED}"}}`;

  beforeAll(async () => {
    await services.store.transaction(async (tx) => {
      const facts = { id, wallet: "loja-a", type: "payment", origin: "webhook" } as const;
      await givenTransaction(
        tx,
        {
          ...facts,
          state: "completed",
          amountCentavos: centavos(500),
          counterpartDocument: sealedDocument(CPF),
        },
        services.clock.now(),
      );
      const [row] = await tx
        .insert(deliveries)
        .values({
          ...stored(services.vault, body, { bodySha256: "0".repeat(64) }),
          headers: {},
          secretIndex: 0,
          receivedAt: services.clock.now(),
          lastReceivedAt: services.clock.now(),
          state: "applied",
          transactionId: id,
        })
        .returning({ id: deliveries.id });
      deliveryId = row?.id ?? 0;
    });
  });

  const entriesOf = (act: string) =>
    services.store.read(async (reader) =>
      (await reader.select().from(auditEntries)).filter((entry) => entry.act === act),
    );

  it("gives one document, and the audit log says who saw it", async () => {
    const ctx = await testContext(services, { wallet: "loja-a" });
    expect(await revealDocument(ctx, { id, of: "counterpart" })).toEqual({ document: CPF });
    const entries = await entriesOf("document.reveal");
    expect(entries).toMatchObject([{ personId: ctx.actor.personId, objectId: id, wallet: "loja-a" }]);
    expect(JSON.stringify(entries)).not.toContain(CPF);
  });

  it("gives no document of another wallet, and writes nothing", async () => {
    const ctx = await testContext(services, { wallet: "loja-b" });
    await expect(revealDocument(ctx, { id, of: "counterpart" })).rejects.toMatchObject({ code: "not_found" });
    expect(await entriesOf("document.reveal")).toHaveLength(1);
  });

  it("shows an event masked to everybody, and as it came only with an entry of the audit log", async () => {
    const ctx = await testContext(services, { wallet: "loja-a", role: "viewer" });
    expect(await getRawEvent(ctx, { id, deliveryId })).toMatchObject({
      body: body.replace(CPF, "***.982.247-**").replace(MISTYPED, "***.982.247-**"),
      isMasked: true,
    });
    expect(await entriesOf("raw_event.reveal")).toEqual([]);
    expect((await revealRawEvent(ctx, { id, deliveryId })).body).toBe(body);
    expect(await entriesOf("raw_event.reveal")).toHaveLength(1);
    await expect(getRawEvent({ ...ctx, wallet: "loja-b" }, { id, deliveryId })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
