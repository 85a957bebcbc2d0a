import { type TransactionState } from "@/lib/core/enums/transactions";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { charges } from "@/lib/platform/store/tables/transactions";
import { saveClockReading } from "@/lib/platform/clock/records.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { closePayerLink } from "./close-payer-link.server";
import { getCharge } from "./get-charge.server";
import { getPayerCharge } from "./get-payer-charge.server";
import { openPayerLink } from "./open-payer-link.server";
import { CHARGE_TYPE } from "./charge-type";
import { givenTransaction } from "@/lib/testing/mirror";
import { openVault } from "@/lib/platform/vault/vault.server";

const CODE =
  "00020126330014br.gov.bcb.pix0111490219130035204000053039865802BR5912Loja do Acai6006Santos6304ABCD";
const MINUTE_MS = 60_000;

let services: TestServices;
let finance: Context;
beforeAll(async () => {
  services = await testServices();
  await givenWallet(services, "principal");
  await givenWallet(services, "loja-centro");
  finance = await testContext(services);
});

async function givenCharge({
  state = "pending",
  code = CODE,
}: { state?: TransactionState; code?: string | null } = {}): Promise<string> {
  const id = newId();
  const now = services.clock.now();
  await services.store.transaction(async (tx) => {
    await givenTransaction(
      tx,
      {
        id,
        wallet: "principal",
        type: CHARGE_TYPE,
        state,
        amountCentavos: centavos(1_050),
        description: "Pedido 42",
        createdAt: now,
        expiresAt: new Date(now.getTime() + 30 * MINUTE_MS),
        counterpartName: "João Conceição",
        origin: "own_write",
        charge: { pixCopyPaste: code, customerName: "João Conceição" },
      },
      now,
    );
  });
  return id;
}

const open = async (chargeId: string, ctx = finance) =>
  (await openPayerLink(ctx, { wallet: ctx.wallet, chargeId })).url.split("/pay/")[1] ?? "";
const close = (chargeId: string) => closePayerLink(finance, { wallet: "principal", chargeId });
const seen = async (secret: string) => (await getPayerCharge(services, secret))?.charge ?? null;

describe("the payer's link", () => {
  it("opens one charge to whoever has it, with nobody's name but the receiver's", async () => {
    const secret = await open(await givenCharge());
    expect(secret).toMatch(/^[\w-]{32}$/);
    const charge = await seen(secret);
    expect(charge).toMatchObject({
      state: "pending",
      amountCentavos: 1_050,
      description: "Pedido 42",
      code: { pixCopyPaste: CODE, receiver: "Loja do Acai" },
    });
    expect(JSON.stringify(charge)).not.toMatch(/Conceição|principal/);
  });

  it("is one at a time, however often it is asked for", async () => {
    const id = await givenCharge();
    const secrets = await Promise.all([open(id), open(id), open(id)]);
    expect(new Set(secrets).size).toBe(1);
  });

  it("is unknown once closed, and opens anew under another secret", async () => {
    const id = await givenCharge();
    const first = await open(id);
    await close(id);
    await close(id);
    expect(await seen(first)).toBeNull();
    const second = await open(id);
    expect(second).not.toBe(first);
    expect(await seen(first)).toBeNull();
    expect(await seen(second)).not.toBeNull();

    const entries = await services.store.read((reader) =>
      reader.select().from(auditEntries).where(eq(auditEntries.objectId, id)).orderBy(auditEntries.id),
    );
    expect(entries.map(({ act, personId }) => [act, personId])).toEqual([
      ["payer_link.open", finance.actor.personId],
      ["payer_link.close", finance.actor.personId],
      ["payer_link.open", finance.actor.personId],
    ]);
    expect(JSON.stringify(entries)).not.toContain(second);
  });

  it("is neither in the database nor found by what is", async () => {
    const id = await givenCharge();
    const secret = await open(id);
    const [row] = await services.store.read((reader) =>
      reader.select().from(charges).where(eq(charges.id, id)),
    );
    expect(JSON.stringify(row)).not.toContain(secret);
    for (const guess of [row?.payerLinkHash ?? "", row?.payerLinkSealed ?? "", id, "", "x".repeat(5_000)])
      expect(await seen(guess)).toBeNull();
  });

  it("is not made from another wallet, for what is paid, or without a code", async () => {
    const elsewhere = await testContext(services, { wallet: "loja-centro" });
    await expect(open(await givenCharge(), elsewhere)).rejects.toMatchObject({ code: "not_found" });
    await expect(open(await givenCharge({ state: "completed" }))).rejects.toMatchObject({
      reason: "nothing_to_pay",
    });
    await expect(open(await givenCharge({ code: null }))).rejects.toMatchObject({ reason: "nothing_to_pay" });
  });

  it("outlives what is merged into its charge afterwards", async () => {
    const id = await givenCharge();
    const secret = await open(id);
    await services.store.transaction((tx) =>
      givenTransaction(
        tx,
        {
          id,
          wallet: "principal",
          type: CHARGE_TYPE,
          origin: "own_write",
          charge: { pspPaymentId: "psp-1" },
        },
        services.clock.now(),
      ),
    );
    expect(await seen(secret)).not.toBeNull();
  });

  it("is shown to those who may make one, and only told of to the others", async () => {
    const id = await givenCharge();
    const secret = await open(id);
    const viewer = await testContext(services, { role: "viewer" });
    expect((await getCharge(finance, id)).payerLink).toEqual({
      url: `http://localhost:3000/pay/${secret}`,
      openedAt: null,
    });
    expect((await getCharge(viewer, id)).payerLink).toEqual({ url: null, openedAt: null });
  });

  it("is replaced where the key that sealed it is gone", async () => {
    const id = await givenCharge();
    const old = await open(id);
    const keys = { ...finance.env, sealingKeys: [{ id: "other", key: Buffer.alloc(32, "other") }] as const };
    const rotated = { ...finance, vault: openVault(keys) };
    expect((await getCharge(rotated, id)).payerLink).toEqual({ url: null, openedAt: null });
    expect(await seen(old)).not.toBeNull();
    const fresh = await open(id, rotated);
    expect(fresh).not.toBe(old);
    expect(await seen(old)).toBeNull();
  });

  it("takes no payment past its time, and says so before the service does", async () => {
    const secret = await open(await givenCharge());
    services.clock.advance(31 * MINUTE_MS);
    expect(await seen(secret)).toMatchObject({ state: "expired", code: null });
  });

  it("keeps its term by the service's clock, whoever measured that one", async () => {
    const secret = await open(await givenCharge());
    const seenWhere = async (aheadMs: number | null) =>
      getPayerCharge({ ...services, pix: { ...services.pix, serviceAheadMs: () => aheadMs } }, secret);
    expect((await seenWhere(31 * MINUTE_MS))?.charge).toMatchObject({ state: "expired", code: null });
    services.clock.advance(31 * MINUTE_MS);
    const behind = await seenWhere(-10 * MINUTE_MS);
    expect(behind?.charge).toMatchObject({ state: "pending", code: expect.anything() });
    expect(behind?.now.getTime()).toBe(services.clock.now().getTime() - 10 * MINUTE_MS);
    await services.store.transaction((tx) =>
      saveClockReading(tx, { host: "other", hostAheadMs: 0, serviceAheadMs: -10 * MINUTE_MS }),
    );
    expect((await seenWhere(null))?.charge.state).toBe("pending");
    expect((await seenWhere(0))?.charge.state).toBe("expired");
  });
});
