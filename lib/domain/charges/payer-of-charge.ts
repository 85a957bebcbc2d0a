import { canonicalDocument, documentTypeOf } from "@/lib/core/brazil/documents";

/**
 * Whether somebody else paid than was asked to. Unknown, and so not said, where either document is missing or is none that
 * can be compared.
 */
export function isPaidByAnother(customerDocument: string | null, payerDocument: string | null): boolean {
  const [asked, paid] = [comparable(customerDocument), comparable(payerDocument)];
  return asked !== null && paid !== null && asked !== paid;
}

function comparable(document: string | null): string | null {
  const canonical = canonicalDocument(document ?? "");
  return documentTypeOf(canonical) === null ? null : canonical;
}
