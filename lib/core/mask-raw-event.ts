import { maskDocument, saidDocument, toldDocument } from "./brazil/documents";

/** Texts and bare numbers of a JSON text, in order; the blanks and marks between them stay as they are. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const DOCUMENT_NAME = /document|cpf|cnpj|tax_?id/i;
/** Digits as people write them, not inside a longer word such as an id. */
const DOCUMENT_IN_TEXT =
  /(?<![\w.-])(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2})(?![\w-])/gi;

/**
 * A delivery's body with its documents hidden and everything else as it came, byte for byte: what stands under a
 * document's name, and whatever is a valid CPF or CNPJ wherever it stands.
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
        ? maskDocument(toldDocument(text))
        : maskDocumentsIn(text);
    return hidden === text ? token : JSON.stringify(hidden);
  });
}

/** Whatever is a valid CPF or CNPJ in it is hidden. */
export const maskDocumentsIn = (text: string): string =>
  text.replaceAll(DOCUMENT_IN_TEXT, (found) => (saidDocument(found) === null ? found : maskDocument(found)));

function decoded(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token.slice(1, -1);
  }
}
