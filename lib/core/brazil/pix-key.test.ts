import { describe, expect, it } from "vitest";
import { type PixKeyType, canonicalPixKey } from "./pix-key";

const accepted: [PixKeyType, string, string][] = [
  ["email", "Fulano@Exemplo.COM", "fulano@exemplo.com"],
  ["email", ` ${"a".repeat(65)}@exemplo.com`, `${"a".repeat(65)}@exemplo.com`],
  ["email", "a@b.co\n", "a@b.co"],
  ["phone", "+5511912345678", "+5511912345678"],
  ["phone", "11912345678", "+5511912345678"],
  ["phone", "(11) 91234-5678", "+5511912345678"],
  ["phone", "5511912345678", "+5511912345678"],
  ["phone", "+5592990000008", "+5592990000008"],
  ["random", "9D79B1A3-7F31-401C-911A-6706FB40D6BD", "9d79b1a3-7f31-401c-911a-6706fb40d6bd"],
  ["cpf", "490.219.130-03", "49021913003"],
  ["cnpj", "12abc34501de35", "12ABC34501DE35"],
];

const pasted: [PixKeyType, string, string][] = [
  ["phone", "+55\u00A011\u00A091234-5678", "+5511912345678"],
  ["phone", "\u202A+55 11 91234\u20115678\u202C", "+5511912345678"],
  ["phone", "(11)\u202F91234\u20135678", "+5511912345678"],
  ["cpf", "\uFEFF490.219.130\u201303\u200B", "49021913003"],
  ["cnpj", "18.361.730/0001\u221283\u00A0", "18361730000183"],
  ["email", "\u200E\u00A0fulano@exemplo.com\u2060 \u200B", "fulano@exemplo.com"],
  [
    "random",
    "9d79b1a3\u20107f31\u2010401c\u2010911a\u20106706fb40d6bd",
    "9d79b1a3-7f31-401c-911a-6706fb40d6bd",
  ],
];

const refused: [PixKeyType, string, string][] = [
  ["email", `${"a".repeat(66)}@exemplo.com`, "not_this_type"],
  ["email", "a@b", "not_this_type"],
  ["email", "a..b@x.com", "not_this_type"],
  ["email", "a%b@loja.example", "not_this_type"],
  ["email", "sem-arroba", "not_this_type"],
  ["email", "fulano\uFF20exemplo.com", "not_this_type"],
  ["email", "jo\u202Eao@exemplo.com", "deceiving_characters"],
  ["email", "jo\u200Bao@exemplo.com", "deceiving_characters"],
  ["phone", "+55 11 912\u200B34-5678", "deceiving_characters"],
  ["phone", "+55 11 912\n34-5678", "deceiving_characters"],
  ["email", "joao\u00A0@exemplo.com", "not_this_type"],
  ["cpf", "\u200B\u00A0", "empty"],
  ["phone", "+1 202 555 0100", "not_brazilian"],
  ["phone", "00912345678", "not_this_type"],
  ["phone", "10912345678", "not_this_type"],
  ["phone", "+5520987654321", "not_this_type"],
  ["phone", "+551187654321", "not_this_type"],
  ["phone", "+551133334444", "not_this_type"],
  ["phone", "51998259765", "looks_like_cpf"],
  ["random", "{9d79b1a3-7f31-401c-911a-6706fb40d6bd}", "not_this_type"],
  ["random", "9d79b1a37f31401c911a6706fb40d6bd", "not_this_type"],
  ["random", "00000000-0000-0000-0000-000000000000", "not_this_type"],
  ["cpf", "18361730000183", "not_this_type"],
  ["cpf", "00020126580014br.gov.bcb.pix0136", "br_code_is_not_a_key"],
  ["cnpj", "", "empty"],
];

describe("canonicalPixKey", () => {
  it.each(accepted)("brings the %s key %j to %s", (type, typed, key) => {
    expect(canonicalPixKey(type, typed)).toEqual({ key });
  });
  it.each(pasted)("cleans the pasted %s key %j before it is judged: %s", (type, typed, key) => {
    expect(canonicalPixKey(type, typed)).toEqual({ key });
  });
  it.each(refused)("refuses the %s key %j as %s", (type, typed, fault) => {
    expect(canonicalPixKey(type, typed)).toEqual({ fault });
  });
});
