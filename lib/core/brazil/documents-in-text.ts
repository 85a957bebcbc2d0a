import { maskDocument, parseDocument } from "./documents";

/** A CPF or a CNPJ as people write it into a text, with points and strokes or without. */
const WRITTEN_DOCUMENT =
  /(?<![\p{L}\p{N}])(?:\d{3}[.\s]?\d{3}[.\s]?\d{3}[-\s]?\d{2}|[\dA-Z]{2}[.\s]?[\dA-Z]{3}[.\s]?[\dA-Z]{3}\/?[\dA-Z]{4}[-\s]?\d{2})(?![\p{L}\p{N}])/giu;

const replaceDocuments = (text: string, replacement: (written: string) => string): string =>
  text.replaceAll(WRITTEN_DOCUMENT, (written) =>
    parseDocument(written) === null ? written : replacement(written),
  );

/** The documents that stand in a text, canonical. */
export const documentsIn = (text: string): string[] =>
  [...text.matchAll(WRITTEN_DOCUMENT)].flatMap(([written]) => parseDocument(written) ?? []);

/** Each CPF and CNPJ in it as everybody may see it. */
export const maskDocumentsIn = (text: string): string => replaceDocuments(text, maskDocument);

export const withoutDocuments = (text: string): string => replaceDocuments(text, () => " ");
