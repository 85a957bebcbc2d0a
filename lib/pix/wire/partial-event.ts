import { SUB_ACCOUNT_REFERENCE } from "@/lib/core/ids";

/** The fields of an event that are still readable in bytes that are no event. */
export type PartialEvent = {
  event: string | null;
  eventId: string | null;
  subAccount: string | null;
  transactionId: string | null;
  /** The main subject of the event among the objects that it names. */
  subjectId: string | null;
};

const UUID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
const PLAIN = '[^"\\\\\\u0000-\\u001F\\u007F\\uFFFD]{1,255}';
/** In the order in which an event that can be read is taken to be about one of them. */
const SUBJECTS = ["id", "blockId", "refundId", "withdrawalId", "transactionId"];
const TRANSACTIONS = ["transactionId", "originalTransactionId", "withdrawalId"];

/**
 * Extracts fields so that the event is found and shown to people who work on its object. It reads the text and not
 * parsed JSON, because the bytes may break off anywhere; no action ever follows from it.
 */
export function readPartialEvent(rawBytes: Uint8Array): PartialEvent {
  const text = new TextDecoder().decode(rawBytes);
  const valueOf = (name: string, pattern: string): string | null =>
    new RegExp(`"${name}"\\s*:\\s*"(${pattern})"`).exec(text)?.[1] ?? null;
  const idIn = (names: readonly string[]): string | null => {
    for (const name of names) {
      const id = valueOf(name, UUID);
      if (id !== null) return id.toLowerCase();
    }
    return null;
  };
  return {
    event: valueOf("event", PLAIN),
    eventId: valueOf("eventId", PLAIN),
    subAccount: valueOf("subAccount", SUB_ACCOUNT_REFERENCE.source.replace(/^\^|\$$/g, "")),
    transactionId: idIn(TRANSACTIONS),
    subjectId: idIn(SUBJECTS),
  };
}
