import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centavos } from "@/lib/core/money/money";
import { addsUp, estimateWithdrawal } from "./estimate";
import { isKeyOfAnother } from "./is-key-of-another";
import { CreateWithdrawalInput } from "./schema";

const valid = {
  intentId: "018f3a7e-7b1c-7d2e-8f4a-1b2c3d4e5f60",
  wallet: "principal",
  mode: "gross",
  amountCentavos: 100,
  pixKeyType: "cpf",
  pixKey: "529.982.247-25",
  holderName: "Maria da Silva",
  holderDocumentType: "cpf",
  holderDocument: "529.982.247-25",
};

const faultsOf = (change: Record<string, unknown>): Record<string, string> => {
  const result = CreateWithdrawalInput.safeParse({ ...valid, ...change });
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map((issue) => [issue.path.join("."), issue.message]));
};
const key = (pixKeyType: string, pixKey: string) => ({ pixKeyType, pixKey });
const email = (length: number) => `${"a".repeat(length - "@exemplo.com".length)}@exemplo.com`;

describe("CreateWithdrawalInput", () => {
  it("takes a withdrawal with nothing but what is required", () => {
    expect(faultsOf({})).toEqual({});
  });

  it.each([
    [{ amountCentavos: 0 }, "amountCentavos", "amount_minimum:1"],
    [{ amountCentavos: 1.1 }, "amountCentavos", "amount_required"],
    [{ amountCentavos: "100" }, "amountCentavos", "amount_required"],
    [{ amountCentavos: -100 }, "amountCentavos", "amount_minimum:1"],
    [{ amountCentavos: NaN }, "amountCentavos", "amount_required"],
    [{ amountCentavos: 1_000_000_000_000 }, "amountCentavos", "amount_too_large"],
    [{ holderDocument: "11111111111" }, "holderDocument", "cpf"],
    [{ holderDocument: "5299822472" }, "holderDocument", "cpf"],
    [{ holderDocument: "12ABC34501DE35" }, "holderDocument", "cpf"],
    [{ holderDocumentType: "cnpj", holderDocument: "11222333000180" }, "holderDocument", "cnpj"],
    [{ holderDocumentType: "cnpj", holderDocument: "12ABC34501DE36" }, "holderDocument", "cnpj"],
    [{ holderDocument: "1".repeat(21) }, "holderDocument", "too_long:20"],
    [{ holderDocument: " " }, "holderDocument", "required"],
    [{ holderName: "Jo\u202Eao" }, "holderName", "deceiving_characters"],
    [{ holderName: "\u200B" }, "holderName", "required"],
    [{ externalReference: "gch1-abc" }, "externalReference", "reserved_reference"],
    [{ projectId: "no" }, "projectId", "not_an_id"],
    [key("cpf", "11222333000181"), "pixKey", "pix_key_not_this_type"],
    [key("email", "a@b"), "pixKey", "pix_key_not_this_type"],
    [key("email", "a..b@x.com"), "pixKey", "pix_key_not_this_type"],
    [key("email", email(78)), "pixKey", "pix_key_not_this_type"],
    [key("email", "fulano\uFF20exemplo.com"), "pixKey", "pix_key_not_this_type"],
    [key("phone", "+1 202 555 0100"), "pixKey", "pix_key_not_brazilian"],
    [key("phone", "+5500912345678"), "pixKey", "pix_key_not_this_type"],
    [key("phone", "+5510912345678"), "pixKey", "pix_key_not_this_type"],
    [key("phone", "11912345684"), "pixKey", "pix_key_looks_like_cpf"],
    [key("random", "{123e4567-e89b-42d3-a456-426614174000}"), "pixKey", "pix_key_not_this_type"],
    [key("random", "123e4567e89b42d3a456426614174000"), "pixKey", "pix_key_not_this_type"],
    [key("random", "00000000-0000-0000-0000-000000000000"), "pixKey", "pix_key_not_this_type"],
    [key("random", "00020126580014br.gov.bcb.pix"), "pixKey", "pix_key_br_code"],
    [key("email", "joao\u202E@x.com"), "pixKey", "deceiving_characters"],
    [key("cpf", " "), "pixKey", "required"],
  ])("refuses %j at %s as %s", (change, field, fault) => {
    expect(faultsOf(change)[field]).toBe(fault);
  });

  it.each([
    key("email", "Fulano@Exemplo.COM"),
    key("email", email(77)),
    key("email", " a@b.co\n"),
    key("phone", "(11) 91234-5678"),
    key("random", "123E4567-E89B-42D3-A456-426614174000"),
    key("cnpj", "12.ABC.345/01DE-35"),
    { holderDocument: "00000000191" },
    { holderDocumentType: "cnpj", holderDocument: "12abc34501de35" },
    { holderDocumentType: "cnpj", holderDocument: "00.000.000/0001-91" },
    { mode: "net" },
    { amountCentavos: 1 },
    { amountCentavos: 999_999_999_999 },
  ])("takes %j", (change) => {
    expect(faultsOf(change)).toEqual({});
  });

  it.each([
    [key("email", "Fulano@Exemplo.COM"), "fulano@exemplo.com"],
    [key("phone", "11912345678"), "+5511912345678"],
    [key("phone", "5511912345678"), "+5511912345678"],
    [key("cpf", "529.982.247-25"), "52998224725"],
    [key("random", "123E4567-E89B-42D3-A456-426614174000"), "123e4567-e89b-42d3-a456-426614174000"],
  ])("sends the key %j as %s", (change, sent) => {
    expect(CreateWithdrawalInput.parse({ ...valid, ...change }).pixKey).toBe(sent);
  });

  it.each(["CPF", "evp", "", ["cpf"]])("knows no key type %j", (pixKeyType) => {
    expect(faultsOf({ pixKeyType })).toHaveProperty("pixKeyType");
  });

  it("refuses both amounts, and fields it does not know", () => {
    for (const extra of [{ netAmountCentavos: 100 }, { approvedBy: "me" }, { status: "completed" }])
      expect(CreateWithdrawalInput.safeParse({ ...valid, ...extra }).success).toBe(false);
  });

  it("tells the faults of the key and of the document together with those of other fields", () => {
    const faults = faultsOf({ amountCentavos: undefined, holderDocument: "1", ...key("email", "a") });
    expect(Object.keys(faults).toSorted()).toEqual(["amountCentavos", "holderDocument", "pixKey"]);
  });

  it("knows a key that is somebody else's document", () => {
    const of = (change: object) => isKeyOfAnother(CreateWithdrawalInput.parse({ ...valid, ...change }));
    expect(of({})).toBe(false);
    expect(of({ pixKey: "00000000191" })).toBe(true);
    expect(of(key("email", "a@b.co"))).toBe(false);
  });
});

describe("estimateWithdrawal", () => {
  const amounts = fc.integer({ min: 1, max: 999_999_999_999 }).map(centavos);
  const fees = fc.integer({ min: 0, max: 100_000 }).map(centavos);
  const at = "2026-11-20T12:00:00.000Z";

  it("adds up for every amount and fee, in both modes, and leads back to the amount it came from", () => {
    fc.assert(
      fc.property(amounts, fees, (amount, feeCentavos) => {
        const seen = [{ feeCentavos, at }];
        const byGross = estimateWithdrawal("gross", amount, seen);
        const byNet = estimateWithdrawal("net", amount, seen);
        expect(byNet?.netCentavos).toBe(amount);
        expect(addsUp(byNet?.grossCentavos ?? 0, byNet?.feeCentavos ?? 0, byNet?.netCentavos ?? 0)).toBe(
          true,
        );
        expect(estimateWithdrawal("gross", byNet?.grossCentavos ?? amount, seen)?.netCentavos).toBe(amount);
        if (amount <= feeCentavos) {
          expect(byGross).toBeNull();
          return;
        }
        expect(byGross?.grossCentavos).toBe(amount);
        expect(addsUp(amount, feeCentavos, byGross?.netCentavos ?? 0)).toBe(true);
        expect(estimateWithdrawal("net", byGross?.netCentavos ?? amount, seen)?.grossCentavos).toBe(amount);
      }),
    );
  });

  it("knows nothing without a former fee, and says where the latest fees differ", () => {
    expect(estimateWithdrawal("gross", centavos(100), [])).toBeNull();
    const seen = [
      { feeCentavos: centavos(10), at },
      { feeCentavos: centavos(20), at },
    ];
    expect(estimateWithdrawal("gross", centavos(100), seen)).toMatchObject({ feeCentavos: 10, varies: true });
  });
});
