import { maskDocumentsIn } from "../brazil/documents-in-text";

/** Fields of answers with text from people or the service, and all values below them. */
const FREE_TEXT: ReadonlySet<string> = new Set([
  "cause",
  "cliente",
  "customerName",
  "decisionReason",
  "descricao",
  "description",
  "details",
  "failureReason",
  "holderName",
  "message",
  "metadata",
  "name",
  "note",
  "otherNames",
  "pagador",
  "paidBy",
  "reason",
  "resolutionReason",
  "suggested",
  "tags",
  "text",
  "title",
  "told",
  "upstreamMessage",
]);

/** An answer as it leaves for a page: the documents in its free texts are masked, and everything else is as it was. */
export const hideDocuments = <T>(answer: T): T => hidden(answer, null) as T;

/** `field`: the free field that contains the value. */
function hidden(value: unknown, field: string | null): unknown {
  if (typeof value === "string") return field === null ? value : maskDocumentsIn(value);
  // Free pairs may hold a document as a number.
  if (typeof value === "number") return field === "metadata" ? hiddenNumber(value) : value;
  if (Array.isArray(value)) return value.map((one) => hidden(one, field));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, hidden(one, field ?? (FREE_TEXT.has(key) ? key : null))]),
  );
}

function hiddenNumber(value: number): string | number {
  const masked = maskDocumentsIn(String(value));
  return masked === String(value) ? value : masked;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
