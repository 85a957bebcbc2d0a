import { maskDocument, toldDocument } from "../brazil/documents";
import { maskDocumentsIn } from "../brazil/documents-in-text";

/** Texts and bare numbers of a JSON text, in order; the blanks and marks between them stay as they are. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const DOCUMENT_NAME = /document|cpf|cnpj|tax_?id/i;

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

function decoded(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token.slice(1, -1);
  }
}
