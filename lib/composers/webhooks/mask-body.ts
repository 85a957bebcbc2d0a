import { maskDocument } from "@/lib/core/brazil/documents";
import { maskRawEvent } from "@/lib/core/mask-raw-event";

/** A word of a document's length, valid or not; digits inside a longer word, such as an id, are none. */
const DOCUMENT_SHAPED = /(?<![\w.+-])(?:\d{11}|(?=[0-9A-Z]*\d)[0-9A-Z]{12}\d{2})(?![\w.-])/g;

/** The bytes of a delivery for people: whatever looks like a document is masked, also where its check digits are wrong. */
export const maskBody = (body: string): string =>
  maskRawEvent(body).replaceAll(DOCUMENT_SHAPED, maskDocument);
