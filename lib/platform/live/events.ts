import { type PackedRow } from "./row";

/** Events of the live stream: each reports that something of this kind changed. A query returns the current state. */
export const LIVE_EVENT_NAMES = [
  "charge.changed",
  "withdrawal.changed",
  "refund.changed",
  "transaction.changed",
  // Changes that the version does not count: a risk flag, the date of an order. They change no sum and no state.
  "transaction.noted",
  "statement.changed",
  "block.changed",
  // Written down about it, or reminded of: no list shows it.
  "block.noted",
  "note.changed",
  "project.changed",
  "wallet.changed",
  "balance.changed",
  "drift.changed",
  "intent.changed",
  "delivery.changed",
  "outage.changed",
  "import.changed",
  "notification.changed",
  "settings.changed",
  "change.changed",
] as const;
export type LiveEventName = (typeof LIVE_EVENT_NAMES)[number];

/** Events whose ids are transactions: their frames carry the current state of the rows. */
export const NAMES_WITH_ROWS = [
  "charge.changed",
  "withdrawal.changed",
  "refund.changed",
  "transaction.changed",
  "transaction.noted",
] as const satisfies readonly LiveEventName[];

/**
 * A change by a database transaction. It never contains a payer, a document, a key or a text. Without ids: everything
 * of this kind. `to`: only for these people; the field stays on the server.
 */
export type LiveFrame = {
  name: LiveEventName;
  ids?: readonly string[];
  wallet?: string;
  to?: readonly string[];
  /** How those of the ids stand that are transactions of this very wallet; `publish` puts them there. */
  rows?: readonly PackedRow[];
  /** The number of that transaction; a received frame has it. */
  change?: string;
};
