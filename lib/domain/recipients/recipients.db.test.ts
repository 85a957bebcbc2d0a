import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type WithdrawalState } from "@/lib/core/enums/transactions";
import { DEFAULT_RULES } from "@/lib/engine/payouts/defaults";
import { noteRecipient } from "@/lib/engine/payouts/recipients.server";
import { type Context } from "@/lib/platform/context.server";
import { databaseNow } from "@/lib/platform/store/database-now.server";
import { intents } from "@/lib/platform/store/tables/intents";
import { outgoingPayouts } from "@/lib/platform/store/tables/payouts";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { recipients } from "@/lib/platform/store/tables/recipients";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import { givenTransaction } from "@/lib/testing/mirror";
import { addRecipient } from "./add-recipient.server";
import { approveRecipient } from "./approve-recipient.server";
import { getRecipient } from "./get-recipient.server";
import { listRecipients } from "./list-recipients.server";
import { lookUpRecipient } from "./look-up-recipient.server";
import { revealRegistered } from "./reveal-registered.server";
import { type AddRecipientForm, AddRecipientInput } from "./schema";
import { switchRecipient } from "./switch-recipient.server";
import { sealedKey } from "@/lib/testing/sealed";

const DAY_MS = 86_400_000;

let services: TestServices;
let finance: Context;
let manager: Context;
beforeAll(async () => {
  services = await testServices();
  await givenWallets(services, ["loja-1", "loja-2"]);
  finance = await testContext(services, { role: "finance" });
  manager = await testContext(services, { role: "manager" });
});

const input = (change: Partial<AddRecipientForm> = {}) =>
  AddRecipientInput.parse({
    wallet: "principal",
    pixKeyType: "random",
    pixKey: crypto.randomUUID(),
    holderName: "Embalagens Vitória Ltda.",
    holderDocumentType: "cnpj",
    holderDocument: "11.222.333/0001-81",
    ...change,
  });
const idsFound = async (search: string, as = finance) =>
  (await listRecipients(as, { search })).items.map(({ id }) => id);

describe("the register", () => {
  it("is searched by name without accents, a piece of the masked key, and whole keys and documents", async () => {
    const added = input({
      pixKeyType: "email",
      pixKey: "ana@grafica.example",
      holderName: "Gráfica São João",
      holderDocument: "45.997.418/0001-53",
    });
    const { id } = await addRecipient(finance, added);
    for (const text of [
      "grafica",
      "SAO JOAO",
      "***@graf",
      "ana@grafica.example",
      "45997418000153",
      "45.997.418/0001-53",
    ])
      expect([text, await idsFound(text)]).toEqual([text, [id]]);
    expect(await idsFound("459974180001")).toEqual([]);
    expect(await idsFound("ana@graf")).toEqual([]);
    expect(await idsFound("100%")).toEqual([]);
  });

  it("shows nobody a recipient of a wallet out of reach", async () => {
    const { id } = await addRecipient(finance, input({ wallet: "loja-1", holderName: "Só da loja um" }));
    const ofOther = await testContext(services, { role: "manager", wallet: "loja-2", wallets: ["loja-2"] });
    expect(await idsFound("so da loja um")).toEqual([id]);
    expect(await idsFound("so da loja um", ofOther)).toEqual([]);
    expect((await listRecipients(ofOther, { wallet: "loja-1" })).items).toEqual([]);
    await expect(getRecipient(ofOther, id)).rejects.toMatchObject({ code: "not_found" });
    const there = { wallet: "loja-2", recipientId: id };
    await expect(approveRecipient(ofOther, there)).rejects.toMatchObject({ code: "not_found" });
    await expect(revealRegistered(ofOther, { ...there, purpose: "look" })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("says what the rules let go to a key and how much of it is used, to whoever sees the rules", async () => {
    const { id } = await addRecipient(finance, input());
    const at = await services.store.read(databaseNow);
    const [row] = await services.store.read((reader) =>
      reader.select().from(recipients).where(eq(recipients.id, id)),
    );
    const asked = async (state: "awaiting_approval" | "rejected", amount: number) => {
      const intentId = newId();
      const act = { wallet: "principal", kind: "withdrawal", personId: finance.actor.personId } as const;
      await services.store.transaction(async (tx) => {
        await tx.insert(intents).values({
          ...{ ...act, id: intentId, state, path: "/withdrawals", traceId: intentId },
          ...{ body: Buffer.from("{}"), bodySha256: "0".repeat(64), createdAt: at },
        });
        await tx.insert(outgoingPayouts).values({
          ...{ ...act, intentId, recipient: row?.keyHash ?? "", at, rulesVersion: 0, met: [] },
          ...{ amountCentavos: centavos(amount), projectId: null, subject: null },
        });
      });
    };
    await asked("awaiting_approval", 7_000);
    await asked("rejected", 9_000);
    expect((await getRecipient(finance, id)).limits).toEqual({
      ...DEFAULT_RULES.withdrawal.new,
      isNew: true,
      used: {
        dayCentavos: 7_000,
        monthCentavos: 7_000,
        elsewhere: { dayCentavos: 0, monthCentavos: 0 },
      },
    });
    const viewer = await testContext(services, { role: "viewer" });
    expect((await getRecipient(viewer, id)).limits).toBeNull();
  });

  it("holds a key once, and another person agrees to it", async () => {
    const added = input();
    const byManager = await addRecipient(manager, added);
    await expect(addRecipient(finance, added)).rejects.toMatchObject({ reason: "recipient_known" });
    const asked = { wallet: "principal", recipientId: byManager.id };
    await expect(approveRecipient(manager, asked)).rejects.toMatchObject({ code: "not_allowed" });
    const other = await testContext(services, { role: "manager" });
    await approveRecipient(other, asked);
    await expect(approveRecipient(other, asked)).rejects.toMatchObject({ reason: "changed" });
    expect(await getRecipient(finance, byManager.id)).toMatchObject({
      addedBy: manager.actor.name,
      agreedBy: other.actor.name,
    });
  });

  it("lets finance disable and a manager enable, and pays nothing in between", async () => {
    const added = input();
    const { id } = await addRecipient(finance, added);
    const asked = { wallet: "principal", recipientId: id };
    const pay = () =>
      services.store.transaction((tx) =>
        noteRecipient(tx, services.vault, "principal", added, {
          personId: newId(),
          now: services.clock.now(),
        }),
      );
    await switchRecipient(finance, { ...asked, isDisabled: true });
    await expect(pay()).rejects.toMatchObject({ reason: "recipient_disabled" });
    await expect(switchRecipient(finance, { ...asked, isDisabled: false })).rejects.toMatchObject({
      code: "not_allowed",
    });
    await switchRecipient(manager, { ...asked, isDisabled: false });
    expect((await pay()).id).toBe(id);
  });

  it("reveals by an act that is logged before", async () => {
    const added = input();
    const { id } = await addRecipient(finance, added);
    expect(JSON.stringify(await getRecipient(finance, id))).not.toContain(added.pixKey);
    const clear = await revealRegistered(finance, { wallet: "principal", recipientId: id, purpose: "pay" });
    expect(clear.pixKey).toBe(added.pixKey);
    const acts = await services.store.read((reader) =>
      reader.select().from(auditEntries).where(eq(auditEntries.objectId, id)),
    );
    expect(acts.map(({ act, reason }) => [act, reason])).toEqual([
      ["recipient.add", null],
      ["document.reveal", "pay again"],
    ]);
  });
});

const givenPaid = (
  { wallet, pixKeyType, pixKey }: ReturnType<typeof input>,
  state: WithdrawalState,
  createdAt: Date,
): Promise<{ id: string }> =>
  services.store.transaction((tx) =>
    givenTransaction(
      tx,
      {
        ...{ wallet, origin: "own_write", id: newId(), type: "withdrawal", state, createdAt },
        amountCentavos: centavos(70_000),
        withdrawal: { pixKey: sealedKey(pixKeyType, pixKey), pixKeyType },
      },
      services.clock.now(),
    ),
  );

describe("whether a key was paid before", () => {
  /** As the form, the list and the page say it. */
  const answers = async (id: string, typed: ReturnType<typeof input>) => {
    const { standing } = await lookUpRecipient(finance, typed);
    const { items } = await listRecipients(finance, { search: typed.pixKey });
    const { lastPaidAt } = await getRecipient(finance, id);
    return { form: standing === "known", list: items[0]?.lastPaidAt ?? null, page: lastPaidAt };
  };
  const never = { form: false, list: null, page: null };

  it("is one answer on form, list and page, of a payment of long ago too", async () => {
    const typed = input({ holderDocument: "07526557000100" });
    const { id } = await addRecipient(finance, typed);
    expect(await answers(id, typed)).toEqual(never);
    await givenPaid(typed, "failed", services.clock.now());
    expect(await answers(id, typed)).toEqual(never);
    const at = new Date(services.clock.now().getTime() - 400 * DAY_MS);
    await givenPaid(typed, "completed", at);
    const paid = at.toISOString();
    expect(await answers(id, typed)).toEqual({ form: true, list: paid, page: paid });
  });

  it("says nothing of another key of the same holder", async () => {
    const document = "60746948000112";
    const [one, other] = [input({ holderDocument: document }), input({ holderDocument: document })];
    await addRecipient(finance, one);
    const { id } = await addRecipient(finance, other);
    await givenPaid(one, "completed", services.clock.now());
    expect(await answers(id, other)).toEqual(never);
    expect((await getRecipient(finance, id)).paidCount).toBe(1);
  });
});

describe("a key that is typed", () => {
  it("is new, then added, then agreed to, then known; another one of the same holder is a changed one", async () => {
    const document = "19131243000197";
    const typed = input({ holderDocument: document });
    const stands = async (key = typed) => (await lookUpRecipient(finance, key)).standing;
    expect(await stands()).toBe("new");
    const { id } = await addRecipient(finance, typed);
    expect(await stands()).toBe("added");
    await approveRecipient(manager, { wallet: "principal", recipientId: id });
    expect(await stands()).toBe("agreed");
    await givenPaid(typed, "processing", services.clock.now());
    expect(await stands()).toBe("known");
    const other = input({ holderDocument: document });
    expect(await lookUpRecipient(finance, other)).toMatchObject({
      standing: "changed",
      former: `${typed.pixKey.slice(0, 4)}…${typed.pixKey.slice(-4)}`,
    });
    expect(await getRecipient(finance, id)).toMatchObject({ paidCount: 1, paidCentavos: 70_000 });
  });
});
