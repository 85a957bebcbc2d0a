import { expect, test } from "vitest";
import { isUuid } from "@/lib/core/ids";
import { sealedDocument } from "@/lib/testing/sealed";
import { customerIdOf, customerOf, documentOf, payerOf } from "./identity";

const [HERS, HIS] = [sealedDocument("52998224725"), sealedDocument("39053344705")];
const NOBODY = { customerDocument: null, customerEmail: null, counterpartDocument: null };

test("a payment is of whom the charge asked, by document before address, and of its payer where it asked nobody", () => {
  const byDocument = customerOf({ ...NOBODY, customerDocument: HERS });
  expect(customerOf({ customerDocument: HERS, customerEmail: "a@b.example", counterpartDocument: HIS })).toBe(
    byDocument,
  );
  expect(customerOf({ ...NOBODY, customerEmail: " Ana@Loja.example ", counterpartDocument: HIS })).toBe(
    customerOf({ ...NOBODY, customerEmail: "ana@loja.example" }),
  );
  expect(customerOf({ ...NOBODY, counterpartDocument: HERS })).toBe(byDocument);
  expect(customerOf(NOBODY)).toBeNull();
  expect(customerOf({ ...NOBODY, customerEmail: "  " })).toBeNull();
});

test("one who was sealed twice is one, and what is no CPF and no CNPJ is nobody's", () => {
  expect(payerOf({ ...NOBODY, counterpartDocument: sealedDocument("52998224725") })).toBe(
    payerOf({ ...NOBODY, counterpartDocument: HERS }),
  );
  expect(payerOf({ ...NOBODY, counterpartDocument: sealedDocument("passport 1") })).toBeNull();
});

test("an identity has another id in each wallet, the same each time, and says the document's index alone", () => {
  const identity = customerOf({ ...NOBODY, customerDocument: HERS }) ?? "";
  expect(customerIdOf("a", identity)).toBe(customerIdOf("a", identity));
  expect(
    new Set([customerIdOf("a", identity), customerIdOf("b", identity), customerIdOf("a", "e x@y")]).size,
  ).toBe(3);
  expect(isUuid(customerIdOf("a", identity))).toBe(true);
  expect(documentOf(identity)).toBe(HERS.split(" ")[1]);
  expect(documentOf("e x@y.example")).toBeNull();
});
