import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { centavos } from "@/lib/core/money/money";
import { getCharge } from "@/lib/domain/charges/get-charge.server";
import { PixError } from "@/lib/pix/pix-error";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import { givenTransaction } from "@/lib/testing/mirror";
import { openCharge } from "./open-charge.server";

/** By wallet and id, what the service knows. */
const known = new Map<string, TransactionWire>();
let isDown = false;
let calls: string[] = [];
let services: TestServices;

const reported = (id: string, type: string): TransactionWire => ({
  id,
  status: "pending",
  type,
  paymentMethod: "pix",
  amountCentavos: centavos(12_345),
  currency: "BRL",
  createdAt: new Date("2026-11-18T12:00:00Z"),
  paidAt: null,
  description: "Pedido 9",
  externalReference: null,
  customerId: null,
  projectId: null,
  metadata: null,
  pixCopyPaste: null,
  expiresAt: null,
  e2eId: null,
  counterpartName: null,
  counterpartDocument: null,
  failureReason: null,
  blockedDeposit: null,
  updatedAt: null,
});

beforeAll(async () => {
  services = await testServices({
    pix: {
      getTransaction: (text, { wallet }) => {
        calls.push(wallet);
        const about = "GET /transactions/{id}";
        if (isDown) return Promise.reject(new PixError({ proof: "not_sent", kind: "connection", about }));
        const found = known.get(`${wallet} ${text}`);
        return found
          ? Promise.resolve(found)
          : Promise.reject(new PixError({ proof: "rejected", kind: "not_found", about, status: 404 }));
      },
    },
  });
  await givenWallets(services, ["principal", "loja-a", "loja-b"]);
});
beforeEach(() => {
  calls = [];
});

it("imports a charge that only the service knows, and leads to it in the wallet that holds it", async () => {
  const ctx = await testContext(services);
  const id = randomUUID();
  known.set(`loja-a ${id}`, reported(id, "payment"));
  expect(await openCharge(ctx, id)).toEqual({ kind: "charge", wallet: "loja-a", id });
  expect(calls.toSorted()).toEqual(["loja-a", "loja-b", "principal"]);
  expect(await getCharge({ ...ctx, wallet: "loja-a" }, id)).toMatchObject({ amountCentavos: 12_345 });
  calls = [];
  expect(await openCharge({ ...ctx, wallet: "loja-a" }, id)).toMatchObject({ kind: "charge" });
  expect(calls).toEqual([]);
});

it("leads to the transaction where it is no charge", async () => {
  const ctx = await testContext(services);
  const id = randomUUID();
  known.set(`principal ${id}`, reported(id, "adjustment"));
  expect(await openCharge(ctx, id)).toEqual({ kind: "transaction", wallet: "principal", id });
});

it("does not find what the service does not know, and asks for no text that is no id", async () => {
  const ctx = await testContext(services);
  await expect(openCharge(ctx, randomUUID())).rejects.toMatchObject({ code: "not_found" });
  calls = [];
  await expect(openCharge(ctx, "pedido-9")).rejects.toMatchObject({ code: "not_found" });
  expect(calls).toEqual([]);
});

it("neither finds nor asks for what another person's wallet holds", async () => {
  const id = randomUUID();
  const facts = { type: "payment", state: "pending", origin: "read" } as const;
  await services.store.transaction((tx) =>
    givenTransaction(tx, { ...facts, id, wallet: "principal" }, services.clock.now()),
  );
  const limited = await testContext(services, { wallets: ["loja-b"], wallet: "loja-b" });
  await expect(openCharge(limited, id)).rejects.toMatchObject({ code: "not_found" });
  expect(calls).toEqual([]);
});

it("tells a service that does not answer, and a person who asks too often, from a charge that is not there", async () => {
  const ctx = await testContext(services);
  isDown = true;
  await expect(openCharge(ctx, randomUUID())).rejects.toMatchObject({ code: "upstream_unavailable" });
  isDown = false;
  const askings = await Promise.allSettled(Array.from({ length: 31 }, () => openCharge(ctx, randomUUID())));
  expect(askings).toContainEqual(
    expect.objectContaining({ reason: expect.objectContaining({ code: "too_many_requests" }) as unknown }),
  );
});
