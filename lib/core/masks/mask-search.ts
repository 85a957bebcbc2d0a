import { maskDocument, parseDocument } from "../brazil/documents";
import { canonicalPixKey, maskPixKey } from "../brazil/pix-key";

/** The part of a search text that may be stored: documents, e-mail addresses and telephone numbers are masked. */
export function maskSearch(text: string): string {
  if (parseDocument(text) !== null) return maskDocument(text);
  for (const type of ["email", "phone"] as const) {
    const read = canonicalPixKey(type, text);
    if ("key" in read) return maskPixKey(type, read.key);
  }
  return text;
}

export const identifiesPerson = (text: string): boolean => maskSearch(text) !== text;
