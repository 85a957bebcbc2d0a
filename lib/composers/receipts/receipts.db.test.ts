import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type Context } from "@/lib/platform/context.server";
import { MERCHANT_LOGO } from "@/lib/core/enums/logos";
import { deleteLogo, saveLogo } from "@/lib/platform/logos/records.server";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import { givenObservations, givenTransaction } from "@/lib/testing/mirror";
import { checkReceipt } from "./check-receipt.server";
import { makeReceipt } from "./make-receipt.server";
import { textIn } from "@/lib/testing/pdf";
import { receiptPdf } from "./receipt-pdf.server";

const services = await testServices();
const { store, clock } = services;
const PAYER = "Sérgio Vieira Antunes";
const id = newId();
let finance: Context;
let elsewhere: Context;

const paid = (origin: "read" | "webhook", of: string) =>
  store.transaction((tx) =>
    givenTransaction(
      tx,
      {
        id: of,
        type: "payment",
        state: "completed",
        amountCentavos: centavos(148_000),
        settledAt: clock.now(),
        createdAt: clock.now(),
        counterpartName: PAYER,
        description: "Casamento de Helena",
        externalReference: "PED-4361",
        wallet: "principal",
        origin,
      },
      clock.now(),
    ),
  );

beforeAll(async () => {
  await givenWallets(services, ["principal", "loja-a"]);
  finance = await testContext(services, { role: "support" });
  elsewhere = await testContext(services, { role: "finance", wallet: "loja-a", wallets: ["loja-a"] });
  await paid("read", id);
});

const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
  let statements = 0;
  const count = () => statements++;
  store.readers.on("acquire", count);
  await work();
  store.readers.off("acquire", count);
  return statements;
};

describe("a receipt", () => {
  it("has one code, however often it is made, which the database does not hold", async () => {
    const made = await makeReceipt(finance, { kind: "payment", id });
    clock.advance(60_000);
    expect((await makeReceipt(finance, { kind: "payment", id })).code).toBe(made.code);
    const { rows } = await store.readers.query("select * from receipts");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(made.code.replaceAll("-", ""));
    expect(made).toMatchObject({ amountCentavos: 148_000, other: { name: PAYER }, returned: null });
  });

  it("is of whoever sees what it is about", async () => {
    await expect(makeReceipt(elsewhere, { kind: "payment", id })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(makeReceipt(finance, { kind: "payment", id: newId() })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(makeReceipt(finance, { kind: "payment", id: "'; drop" })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("bears the merchant's logo within itself, as does its check, while there is one", async () => {
    const png = Buffer.from("89504e470d0a1a0a", "hex");
    await store.transaction((tx) =>
      saveLogo(tx, {
        owner: MERCHANT_LOGO,
        png,
        sha256: "0".repeat(64),
        changedBy: newId(),
        changedAt: clock.now(),
      }),
    );
    const made = await makeReceipt(finance, { kind: "payment", id });
    expect(made.merchant.logo).toBe(`data:image/png;base64,${png.toString("base64")}`);
    expect((await checkReceipt(services, made.code))?.merchant.logo).toBe(made.merchant.logo);
    await store.transaction((tx) => deleteLogo(tx, MERCHANT_LOGO));
    expect((await makeReceipt(finance, { kind: "payment", id })).merchant.logo).toBeNull();
  });

  it("is not made of what an event alone told", async () => {
    const told = newId();
    await paid("webhook", told);
    await expect(makeReceipt(finance, { kind: "payment", id: told })).rejects.toMatchObject({
      reason: "receipt_not_yet",
    });
    for (const kind of ["refund", "withdrawal"] as const)
      await expect(makeReceipt(finance, { kind, id: told })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is not made of a refund that an event alone told, and is once a balance has confirmed it", async () => {
    const of = newId();
    await paid("read", of);
    const now = clock.now();
    const whole = { amountCentavos: centavos(148_000), feeCentavos: centavos(100) };
    await store.transaction((tx) =>
      givenObservations(
        tx,
        { source: "webhook" },
        { about: "refund", id: of, state: "confirmed", completedAt: now, ...whole },
        now,
      ),
    );
    await expect(makeReceipt(finance, { kind: "refund", id: of })).rejects.toMatchObject({
      reason: "receipt_not_yet",
    });
    await store.transaction((tx) =>
      givenObservations(
        tx,
        { source: "balance" },
        { about: "balance", id: of, payment: null, withdrawal: null, refunds: [{ objectId: of, ...whole }] },
        now,
      ),
    );
    expect(await makeReceipt(finance, { kind: "refund", id: of })).toMatchObject({ amountCentavos: 148_000 });
  });
});

describe("its check", () => {
  it("says amount, moment and how it stands, and nobody's name, description or reference", async () => {
    const { code } = await makeReceipt(finance, { kind: "payment", id });
    const found = await checkReceipt(services, ` ${code.toLowerCase().replaceAll("-", " ")} `);
    expect(found).toMatchObject({ kind: "payment", stands: "true", amountCentavos: 148_000, returned: null });
    const said = JSON.stringify(found);
    for (const personal of [PAYER, "Sérgio", "Helena", "PED-4361", id]) expect(said).not.toContain(personal);
  });

  it("costs the same for a code that is known and for one that is not", async () => {
    const { code } = await makeReceipt(finance, { kind: "payment", id });
    const known = await statementsOf(() => checkReceipt(services, code));
    for (const text of ["0000-0000-0000", "", "x".repeat(500), "' or 1=1 --"]) {
      expect(await statementsOf(async () => expect(await checkReceipt(services, text)).toBeNull())).toBe(
        known,
      );
    }
  });

  it("tells of a refund that came later, whole and when", async () => {
    const { code } = await makeReceipt(finance, { kind: "payment", id });
    const back = clock.now();
    await store.transaction((tx) =>
      givenObservations(
        tx,
        { source: "webhook" },
        { about: "refund", id, state: "confirmed", amountCentavos: centavos(148_000), completedAt: back },
        back,
      ),
    );
    expect((await checkReceipt(services, code))?.returned).toEqual({ centavos: 148_000, at: back });
  });
});

it("writes one page of PDF, with the letters of every Latin name", async () => {
  const party = { role: "Quem pagou", name: "Łukasz Žižek-Đặng 😀 Жанна", lines: ["***.650.334-**"] };
  const pdf = await receiptPdf(
    {
      fileName: "comprovante",
      merchant: {
        name: "Doce Ofício",
        line: null,
        initials: "DO",
        colour: "#7a1f3d",
        ink: "#ffffff",
        logo: null,
      },
      title: "Comprovante de pagamento",
      method: "Pix",
      amountLabel: "Pago",
      amount: "R$ 1.480,00",
      at: "19/11/2026 14:26:41",
      atHint: "horário de Brasília",
      returned: { text: "R$ 180,00 devolvidos", finalLabel: "Valor final", final: "R$ 1.300,00" },
      parties: [party, party],
      rows: [{ name: "Descrição", value: "x ".repeat(500) }],
      check: {
        title: "Confira",
        code: "7KQ4-M2XP-93TD",
        hint: "Abra guiche.example/conferir",
        url: "https://guiche.example/conferir?c=7KQ4-M2XP-93TD",
        qr: (await import("@/lib/core/pictures/draw-qr.server")).drawQr("https://guiche.example/conferir"),
      },
      test: null,
      foot: "Emitido",
      share: { subject: "", text: "" },
    },
    clock.now(),
  );
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  const drawn = await textIn(pdf);
  for (const text of ["Łukasz Žižek-Đặng", "Жанна", "Doce Ofício", "R$ 1.480,00", "7KQ4-M2XP-93TD"])
    expect(drawn).toContain(text);
  // No font is left to the reader's device.
  expect(pdf.toString("latin1").match(/\/FontFile2/g)).toHaveLength(3);
});
