import { isValidMobilePhone } from "@brazilian-utils/brazilian-utils";
import { canDeceive, hasControlCharacter, pastedText } from "../text/text";
import { canonicalDocument, isCnpj, isCpf, maskDocument } from "./documents";

/** Specification, "Withdrawal request": the five values of `pixKeyType`. */
export const PIX_KEY_TYPES = ["cpf", "cnpj", "email", "phone", "random"] as const;
export type PixKeyType = (typeof PIX_KEY_TYPES)[number];

export type PixKeyFault =
  | "empty"
  | "not_this_type"
  | "br_code_is_not_a_key"
  | "looks_like_cpf"
  | "not_brazilian"
  | "deceiving_characters";

/** The longest key of the DICT is an e-mail address. */
const EMAIL_LENGTH_MAX = 77;
const EMAIL_LOCAL = /^[a-z0-9!#$&'*+/=?^_{|}~`-]+(?:\.[a-z0-9!#$&'*+/=?^_{|}~`-]+)*$/;
const EMAIL_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const RANDOM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NIL_UUID = "00000000-0000-0000-0000-000000000000";

/**
 * A key as typed, to the form the DICT stores, by the type that was declared. The type is never guessed: eleven digits
 * can be a CPF and a mobile number at once.
 */
export function canonicalPixKey(type: PixKeyType, typed: string): { key: string } | { fault: PixKeyFault } {
  const text = pastedText(typed);
  if (text === "") return { fault: "empty" };
  if (hasControlCharacter(text) || canDeceive(text)) return { fault: "deceiving_characters" };
  if (/^000201\d{2}/.test(text)) return { fault: "br_code_is_not_a_key" };
  switch (type) {
    case "cpf":
      return isCpf(canonicalDocument(text)) ? { key: canonicalDocument(text) } : { fault: "not_this_type" };
    case "cnpj":
      return isCnpj(canonicalDocument(text)) ? { key: canonicalDocument(text) } : { fault: "not_this_type" };
    case "email":
      return canonicalEmail(text);
    case "phone":
      return canonicalPhone(text);
    case "random": {
      const key = text.toLowerCase();
      return RANDOM.test(key) && key !== NIL_UUID ? { key } : { fault: "not_this_type" };
    }
  }
}

function canonicalEmail(text: string): { key: string } | { fault: PixKeyFault } {
  const key = text.toLowerCase();
  const [local = "", domain = "", ...rest] = key.split("@");
  const isEmail =
    rest.length === 0 &&
    key.length <= EMAIL_LENGTH_MAX &&
    EMAIL_LOCAL.test(local) &&
    EMAIL_DOMAIN.test(domain);
  return isEmail ? { key } : { fault: "not_this_type" };
}

function canonicalPhone(text: string): { key: string } | { fault: PixKeyFault } {
  if (!/^[+\d() .-]+$/.test(text)) return { fault: "not_this_type" };
  const digits = text.replaceAll(/\D/g, "");
  if (text.startsWith("+") && !digits.startsWith("55")) return { fault: "not_brazilian" };
  if (!text.startsWith("+") && /^\d{11}$/.test(text) && isCpf(text)) return { fault: "looks_like_cpf" };
  const national = digits.length === 13 && digits.startsWith("55") ? digits.slice(2) : digits;
  return national.length === 11 && isValidMobilePhone(national)
    ? { key: `+55${national}` }
    : { fault: "not_this_type" };
}

/** Enough to recognise a key by, not enough to copy it. */
export function maskPixKey(type: string, key: string): string {
  if (type === "cpf" || type === "cnpj") return maskDocument(key);
  if (type === "email") return key.replace(/^(.)[^@]*/, "$1***");
  if (type === "phone") return `${key.slice(0, 5)}*****${key.slice(-4)}`;
  return `${key.slice(0, 4)}…${key.slice(-4)}`;
}
