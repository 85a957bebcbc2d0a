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

const refused: [PixKeyType, string, string][] = [
  ["email", `${"a".repeat(66)}@exemplo.com`, "not_this_type"],
  ["email", "a@b", "not_this_type"],
  ["email", "a..b@x.com", "not_this_type"],
  ["email", "a%b@loja.example", "not_this_type"],
  ["email", "sem-arroba", "not_this_type"],
  ["email", "fulano\uFF20exemplo.com", "not_this_type"],
  ["email", "jo\u202Eao@exemplo.com", "deceiving_characters"],
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
  it.each(refused)("refuses the %s key %j as %s", (type, typed, fault) => {
    expect(canonicalPixKey(type, typed)).toEqual({ fault });
  });
});
