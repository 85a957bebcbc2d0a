import { maskDocument, saidDocument } from "../brazil/documents";
import { canonicalPixKey, maskPixKey } from "../brazil/pix-key";

/** Of a text that somebody looks for, what may be kept: a document, an e-mail address and a telephone number are masked. */
export function keptSearch(text: string): string {
  if (saidDocument(text) !== null) return maskDocument(text);
  for (const type of ["email", "phone"] as const) {
    const read = canonicalPixKey(type, text);
    if ("key" in read) return maskPixKey(type, read.key);
  }
  return text;
}

export const namesPerson = (text: string): boolean => keptSearch(text) !== text;
