import { beforeAll, describe, expect, test, vi } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { DEFAULT_RULES } from "@/lib/engine/payouts/defaults";
import { WINDOW_MS } from "@/lib/engine/payouts/limits";
import { addRecipient } from "@/lib/domain/recipients/add-recipient.server";
import { AddRecipientInput } from "@/lib/domain/recipients/schema";
import { type PixClient } from "@/lib/pix/client.server";
import { PixError } from "@/lib/pix/pix-error";
import { markProved } from "@/lib/platform/auth/records.server";
import { type Actor } from "@/lib/platform/auth/rights/rights";
import { type Services } from "@/lib/platform/context.server";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenRules } from "@/lib/testing/given-rules";
import { givenTransaction } from "@/lib/testing/mirror";
import { sealedDocument, sealedKey } from "@/lib/testing/sealed";

const OURS = "https://painel.example";
type MockState = { services: Services | null; actor: Actor | null };
const world = vi.hoisted((): MockState => ({ services: null, actor: null }));
vi.mock("@/lib/runtime/services.server", () => ({ services: () => world.services }));
vi.mock("next/headers", () => ({
  headers: () => Promise.resolve(new Headers({ "sec-fetch-site": "same-origin", origin: OURS })),
  cookies: () => Promise.resolve(new Map()),
}));
vi.mock("./current-actor", () => ({ currentActor: () => Promise.resolve(world.actor) }));
const { createWithdrawalAction } = await import("@/app/(dashboard)/w/[wallet]/withdrawals/actions");
const { requestRefundAction } = await import("@/app/(dashboard)/w/[wallet]/refunds/actions");

const MINUTE_MS = 60_000;
const DAY_MS = WINDOW_MS.day;
/** An amount below the tier from which other people must approve. */
const AMOUNT = centavos(90_000);
/** Both paces of an hour together allow three times as much. */
const DAY_SUM = centavos(1_000_000);
const ROUNDS = 3;
const AT_ONCE = 20;
const RULES = {
  ...DEFAULT_RULES,
  personDayCentavos: { ...DEFAULT_RULES.personDayCentavos, finance: DAY_SUM },
};
const HOLDER = {
  holderName: "Embalagens Vitória Ltda.",
  holderDocumentType: "cnpj",
  holderDocument: "11222333000181",
} as const;

let services: TestServices;
let thief: Awaited<ReturnType<typeof testContext>>;
let payments: string[];
let keys: string[];
const reached = { calls: [] as string[], centavos: 0 };

/** Every call is counted; each third answer to a request for money is lost, though the money left. */
const answer = <Result>(name: string, result: Result): Promise<Result> => {
  reached.calls.push(name);
  return Promise.resolve(result);
};
const takeMoney = <Result>(name: string, amount: number, result: Result): Promise<Result> => {
  reached.centavos += amount;
  const isLost = reached.calls.filter((call) => call === name).length % 3 === 2;
  const told = answer(name, result);
  return isLost ? Promise.reject(new PixError({ about: name, proof: "ambiguous", kind: "timeout" })) : told;
};
const service: Partial<PixClient> = {
  getAccount: () =>
    answer("getAccount", {
      availableCentavos: centavos(100_000_000),
      heldCentavos: centavos(0),
      promotionalCentavos: centavos(0),
      totalCentavos: centavos(100_000_000),
    } as Awaited<ReturnType<PixClient["getAccount"]>>),
  getTransaction: () => {
    reached.calls.push("getTransaction");
    return Promise.reject(
      new PixError({ about: "GET /transactions", proof: "rejected", kind: "not_found", status: 404 }),
    );
  },
  refundTransaction: (id) =>
    takeMoney("refundTransaction", AMOUNT, {
      originalTransactionId: id,
      pspProvider: "psp",
      pspRefundTransactionId: `D-${id}`,
      status: "PENDING",
    }),
  createWithdrawal: () =>
    takeMoney("createWithdrawal", AMOUNT, {
      id: newId(),
      status: "processing",
      amountCentavos: AMOUNT,
      feeCentavos: centavos(0),
      netCentavos: AMOUNT,
      snapshotHolderName: HOLDER.holderName,
      snapshotHolderDocument: HOLDER.holderDocument,
      snapshotPixKey: "",
      snapshotPixKeyType: "email",
      createdAt: services.clock.now(),
      projectId: null,
      failureReason: null,
      pspReference: null,
      processedAt: null,
      externalReference: null,
    }),
};

beforeAll(async () => {
  services = await testServices({ pix: service, env: { appUrl: OURS } });
  world.services = services;
  await givenRules(services, RULES);
  thief = await testContext(services, { role: "finance" });
  world.actor = thief.actor;
  const at = new Date(services.clock.now().getTime() - DAY_MS);
  // Payers and recipients of their own: their limits stop nothing of this.
  payments = Array.from({ length: ROUNDS * AT_ONCE }, newId);
  await services.store.transaction(async (tx) => {
    for (const [nth, id] of payments.entries())
      await givenTransaction(
        tx,
        {
          ...{ id, wallet: "principal", type: "payment", state: "completed", origin: "read" },
          ...{ amountCentavos: AMOUNT, feeCentavos: centavos(0), netCentavos: AMOUNT },
          ...{ createdAt: at, completedAt: at, settledAt: at, counterpartName: "Payer" },
          counterpartDocument: sealedDocument(String(10_000_000_000 + nth)),
        },
        at,
      );
  });
  keys = Array.from({ length: AT_ONCE }, (_, nth) => `fornecedor${nth}@recebedor.example`);
  for (const pixKey of keys)
    await addRecipient(
      thief,
      AddRecipientInput.parse({ wallet: "principal", pixKeyType: "email", pixKey, ...HOLDER }),
    );
  await services.store.writers.query("update recipients set added_at = $1, agreed_at = $1", [new Date(0)]);
  await services.store.transaction(async (tx) => {
    for (const pixKey of keys)
      await givenTransaction(
        tx,
        {
          ...{
            id: newId(),
            wallet: "principal",
            type: "withdrawal",
            state: "completed",
            origin: "own_write",
          },
          ...{ amountCentavos: AMOUNT, createdAt: new Date(0) },
          withdrawal: { pixKey: sealedKey("email", pixKey), pixKeyType: "email" },
        },
        at,
      );
  });
});

const prove = () =>
  services.store.transaction((tx) => markProved(tx, thief.actor.sessionId, services.clock.now()));
/** The kinds of what was written down as money that leaves. */
const actsOf = async (): Promise<string[]> => {
  const { rows } = await services.store.readers.query<{ kind: string }>("select kind from outgoing_acts");
  return rows.map(({ kind }) => kind);
};
type Answer = { ok: boolean; error?: { code: string } };
/** As much as the cookie can ask for: withdrawals and refunds at once, again and again. */
async function steal(): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = Array.from({ length: AT_ONCE }, (_, nth): Promise<Answer>[] => [
      createWithdrawalAction({
        ...{ wallet: "principal", intentId: crypto.randomUUID(), mode: "gross", payAgain: true },
        ...{ amountCentavos: AMOUNT, pixKeyType: "email", pixKey: keys[nth] ?? "", ...HOLDER },
      }),
      requestRefundAction({
        ...{ wallet: "principal", intentId: crypto.randomUUID(), reason: "troca" },
        transactionId: payments[round * AT_ONCE + nth] ?? "",
      }),
    ]);
    answers.push(...(await Promise.all(asked.flat())));
    services.clock.advance(MINUTE_MS / ROUNDS);
  }
  return answers;
}

describe("T61: the thief's minute with a cookie of finance", () => {
  test("takes nothing once the proof of presence is over, and no call reaches the service", async () => {
    await prove();
    services.clock.advance(5 * MINUTE_MS);
    const answers = await steal();
    expect(answers).toHaveLength(2 * ROUNDS * AT_ONCE);
    expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set(["presence_needed"]));
    expect(reached).toEqual({ calls: [], centavos: 0 });
    expect(await actsOf()).toEqual([]);
  });

  test("takes no more than the day's sum over both with a fresh second step, and managers are told", async () => {
    const manager = await testContext(services, { role: "manager" });
    await prove();
    await steal();
    expect(new Set(await actsOf())).toEqual(new Set(["withdrawal", "refund"]));
    expect(reached.centavos).toBeLessThanOrEqual(DAY_SUM);
    expect(reached.centavos).toBeGreaterThan(DAY_SUM - AMOUNT);
    const { items } = await listNotifications(manager, {});
    expect(items.map(({ security }) => security)).toEqual([
      { act: "payout.half_of_day", by: thief.actor.name, name: thief.actor.name, isOwn: false },
    ]);
  });
});
