import { maskDocument, padDocument } from "../brazil/documents";
import { maskDocumentsIn } from "../brazil/documents-in-text";

/** Texts and bare numbers of a JSON text, in order; the blanks and punctuation between them are unchanged. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const DOCUMENT_NAME = /document|cpf|cnpj|tax_?id/i;

/**
 * Returns a delivery's body with its documents hidden and everything else unchanged, byte for byte. It hides values
 * under a document's name, and every valid CPF or CNPJ anywhere.
 */
export function maskRawEvent(body: string): string {
  let name = "";
  return body.replaceAll(TOKEN, (token: string, offset: number) => {
    if (/^\s*:/.test(body.slice(offset + token.length, offset + token.length + 16))) {
      name = token;
      return token;
    }
    const isText = token.startsWith('"');
    const text = isText ? decoded(token) : token;
    const hidden =
      DOCUMENT_NAME.test(name) && text !== "" && !/^(cpf|cnpj)$/i.test(text)
        ? maskDocument(padDocument(text))
        : maskDocumentsIn(text);
    return hidden === text ? token : JSON.stringify(hidden);
  });
}

/** A word as long as a document, with valid or wrong check digits. Digits inside a longer word, such as an id, do not count. */
const DOCUMENT_SHAPED = /(?<![\w.+-])(?:\d{11}|(?=[0-9A-Z]*\d)[0-9A-Z]{12}\d{2})(?![\w.-])/g;

/** The body of a delivery for people: any text that looks like a document is hidden, also with wrong check digits. */
export const maskBody = (body: string): string =>
  maskRawEvent(body).replaceAll(DOCUMENT_SHAPED, maskDocument);

function decoded(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token.slice(1, -1);
  }
}
