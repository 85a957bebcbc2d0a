import { formatCnpj, formatCpf, isValidCnpj, isValidCpf } from "@brazilian-utils/brazilian-utils";
import { pastedText } from "../text/text";

export type DocumentType = "cpf" | "cnpj";

const CPF = /^\d{11}$/;
const CNPJ = /^[0-9A-Z]{12}\d{2}$/;

/** Takes off the mask that people type and writes letters large: the form in which documents are stored and compared. */
export const canonicalDocument = (text: string): string =>
  pastedText(text)
    .replaceAll(/[.\-/\s]/g, "")
    // No document holds a letter beyond these, and none becomes one by being written large.
    .replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Expects the canonical form. */
export const isCpf = (text: string): boolean => CPF.test(text) && isValidCpf(text);

/** Expects the canonical form; letters are legal in the first twelve places since July 2026 (IN RFB 2.229/2024). */
export const isCnpj = (text: string): boolean => CNPJ.test(text) && isValidCnpj(text, { version: 2 });

export const isDocument = (type: DocumentType, text: string): boolean =>
  type === "cpf" ? isCpf(text) : isCnpj(text);

export function documentTypeOf(text: string): DocumentType | null {
  if (isCpf(text)) return "cpf";
  return isCnpj(text) ? "cnpj" : null;
}

const WRITTEN_CNPJ = /^[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}$/i;

/**
 * The document that a free text is: digits, or a CNPJ written as one. Letters and digits alone are as often an order's
 * number, whose check digits fit one time in a hundred.
 */
export function parseDocument(text: string): string | null {
  const document = canonicalDocument(text);
  if (documentTypeOf(document) === null) return null;
  return /^\d+$/.test(document) || WRITTEN_CNPJ.test(pastedText(text)) ? document : null;
}

/** Digits left where a program wrote a document as a number. The check digits of nine or fewer fit a CPF and a CNPJ alike. */
const WITHOUT_ZEROS = { cpf: /^\d{10}$/, cnpj: /^\d{12,13}$/ } as const;

/**
 * The document that a program wrote, with the zeros in front that a number loses. Text that is no document either way
 * stays as it came, and so does one that could be both.
 */
export function padDocument(text: string): string {
  const told = canonicalDocument(text);
  if (documentTypeOf(told) !== null) return text;
  const whole = WITHOUT_ZEROS.cpf.test(told)
    ? `0${told}`
    : WITHOUT_ZEROS.cnpj.test(told)
      ? told.padStart(14, "0")
      : told;
  return documentTypeOf(whole) === null ? text : whole;
}

/** `529.982.247-25`, `12.ABC.345/01DE-35`; anything else as it is. */
export function formatDocument(text: string): string {
  if (CPF.test(text)) return formatCpf(text);
  return CNPJ.test(text) ? formatCnpj(text, { version: 2 }) : text;
}

const SHOWN_PART = /^\*+\.?([0-9A-Z]{3})\.([0-9A-Z]{3})[-/][*\-/]+$/;

/** The six characters that a mask shows; null where it shows none. */
export function shownPartOf(mask: string): string | null {
  const [, first, second] = SHOWN_PART.exec(mask.trim().toUpperCase()) ?? [];
  return first !== undefined && second !== undefined ? `${first}${second}` : null;
}

/**
 * The part of a document that everybody may see: the middle six digits of a CPF, the middle of the root of a CNPJ. A
 * text that is neither is masked completely, because its shape cannot be trusted to be harmless.
 */
export function maskDocument(text: string): string {
  const canonical = canonicalDocument(text);
  if (CPF.test(canonical)) return `***.${canonical.slice(3, 6)}.${canonical.slice(6, 9)}-**`;
  if (CNPJ.test(canonical)) return `**.${canonical.slice(2, 5)}.${canonical.slice(5, 8)}/****-**`;
  return canonical === "" ? "" : "***";
}
