import decodeQR from "qr/decode.js";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { crc16, parseTlv } from "./br-code";
import { ISO_DATE_TIME, UUID, expectFields, expectNoNulls, expectRecent } from "./expectations";
import { createCharge, createInstitution, createSubAccounts, readTransaction } from "./scenario";
import { useSandbox } from "./service";

useSandbox();

const ALWAYS = ["id", "status", "amount", "currency", "pixCopyPaste", "expiresAt", "createdAt"];
const OPTIONAL = ["qrCodeBase64", "pspPaymentId"];

describe("Charge response", () => {
  it("holds what is always there, and nothing that was not asked for", async () => {
    const charge = await createCharge();
    expectFields(charge, ALWAYS, OPTIONAL);
    expectNoNulls(charge);
    expect(charge).toMatchObject({ status: "pending", amount: 100, currency: "BRL" });
    expect(charge.id).toMatch(UUID);
    expect(charge.expiresAt).toMatch(ISO_DATE_TIME);
    await expectRecent(charge.createdAt);
  });

  it("its id is the transaction's id", async () => {
    const charge = await createCharge();
    expect((await readTransaction(charge.id)).id).toBe(charge.id);
  });

  it("echoes the external reference where there is one", async () => {
    const charge = await createCharge({ externalReference: "pedido/42?x#y" });
    expectFields(charge, [...ALWAYS, "externalReference"], OPTIONAL);
    expect(charge).toMatchObject({ externalReference: "pedido/42?x#y" });
  });

  it("names the institution where it was pinned", async () => {
    const pspCredentialId = await createInstitution();
    const charge = await createCharge({ pspCredentialId });
    expectFields(charge, [...ALWAYS, "pspCredentialId"], OPTIONAL);
    expect(charge).toMatchObject({ pspCredentialId });
  });

  it("does not name an institution that was not pinned", async () => {
    await createInstitution();
    expect(await createCharge()).not.toHaveProperty("pspCredentialId");
  });

  it("shows the accepted split where there was one", async () => {
    await createSubAccounts("loja-a");
    const split = [{ subAccount: "loja-a", amount: 12.34 }];
    const charge = await createCharge({ split });
    expectFields(charge, [...ALWAYS, "split"], OPTIONAL);
    expect(charge.split).toEqual(split);
  });

  it("shows no split where the request had none, or an empty one", async () => {
    expect(await createCharge()).not.toHaveProperty("split");
    expect(await createCharge({ split: [] })).not.toHaveProperty("split");
  });

  it("carries a payment id of the provider as text, where it carries one", async () => {
    const charge: Record<string, unknown> = await createCharge();
    if ("pspPaymentId" in charge) expect(charge.pspPaymentId).toBeTypeOf("string");
  });
});

describe("Charge response, pixCopyPaste", () => {
  it.each([1, 51.01, 1_500, 9_999_999_999.99])(
    "is a whole dynamic BR Code for a charge of %d",
    async (amount) => {
      const { pixCopyPaste } = await createCharge({ amount });
      const code = parseTlv(pixCopyPaste);
      expect(pixCopyPaste).toMatch(/^[\x20-\x7e]{1,512}$/);
      expect(pixCopyPaste.slice(-4)).toBe(crc16(pixCopyPaste.slice(0, -4)));
      expect(pixCopyPaste.slice(-8, -4)).toBe("6304");
      expect(code).toMatchObject({ "00": "01", "53": "986", "58": "BR", "63": pixCopyPaste.slice(-4) });
      expect(code["52"]).toMatch(/^\d{4}$/);
      expect(code["59"]).toMatch(/^[\x20-\x7e]{1,25}$/);
      expect(code["60"]).toMatch(/^[\x20-\x7e]{1,15}$/);
      expect(["12", undefined]).toContain(code["01"]);
      if (code["54"] !== undefined) expect(Number(code["54"])).toBe(amount);
    },
  );

  it("names PIX, a URL without its scheme under the reserved domain, and no key", async () => {
    const code = parseTlv((await createCharge()).pixCopyPaste);
    const account = parseTlv(code["26"] ?? "");
    expect(account["00"]?.toLowerCase()).toBe("br.gov.bcb.pix");
    expect(account["25"]).toMatch(/^[a-z0-9.-]+\.example\/[\x21-\x7e]+$/);
    expect(account["25"]?.length).toBeLessThanOrEqual(77);
    expect(account).not.toHaveProperty("01");
    expect(parseTlv(code["62"] ?? "")).toEqual({ "05": "***" });
  });

  it("keeps to the check value of the algorithm", () => {
    expect(crc16("123456789")).toBe("29B1");
  });

  it("differs from charge to charge", async () => {
    const codes = await Promise.all(Array.from({ length: 10 }, () => createCharge()));
    expect(new Set(codes.map(({ pixCopyPaste }) => pixCopyPaste)).size).toBe(10);
  });

  it("is the same in the pending transaction", async () => {
    const charge = await createCharge();
    expect((await readTransaction(charge.id)).pixCopyPaste).toBe(charge.pixCopyPaste);
  });
});

describe("Charge response, qrCodeBase64", () => {
  it("is a PNG as a data URI that decodes to pixCopyPaste", async () => {
    const { qrCodeBase64 = "", pixCopyPaste } = await createCharge();
    const [, base64 = ""] = /^data:image\/png;base64,([A-Za-z0-9+/]+=*)$/.exec(qrCodeBase64) ?? [];
    const { width, height, data } = PNG.sync.read(Buffer.from(base64, "base64"));
    expect(decodeQR({ width, height, data })).toBe(pixCopyPaste);
  });
});
