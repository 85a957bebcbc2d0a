import "server-only";
import { findIntentOfTransaction } from "@/lib/engine/mirror/records.server";
import { canBeSegment } from "@/lib/pix/path";
import { PixError, saysAbsent } from "@/lib/pix/pix-error";
import { wasMadeSince } from "@/lib/pix/service-clock";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { type Services } from "@/lib/platform/context.server";
import { type IntentRow, hasSentOfReference } from "./records.server";

/**
 * What the service shows under a write's key. One that may have been sent without our knowing is looked for by its
 * reference too, which others may bear: it is ours only where it looks the same, is no older, and no other write of ours. While
 * another one of that reference has left and is not answered, nobody knows whose it is: that throws, as an answer that was lost.
 */
export async function lookUpTransaction(
  { pix, store }: Services,
  intent: IntentRow,
  looksTheSame: (reported: TransactionWire) => boolean,
): Promise<TransactionWire | null> {
  const { wallet, traceId, id: intentId, idempotencyKey, externalReference } = intent;
  const find = (name: string) => orNull(pix.getTransaction(name, { wallet, traceId, intentId }));
  const own = await find(idempotencyKey ?? intentId);
  const mayBeUnknown = intent.doubtfulSince !== null || !intent.mayHaveTakenEffect;
  if (own || !mayBeUnknown || externalReference === null || !canBeSegment(externalReference)) return own;

  const named = await find(externalReference);
  if (!named || !looksTheSame(named)) return null;
  // Of unknown age it is neither ours nor another's.
  if (named.createdAt === null) throw unknownWhose();
  if (!wasMadeSince(named.createdAt, mayBeFrom(intent), pix.serviceAheadMs())) return null;
  // Before its owner is read: what is answered between the two has an owner then.
  const isAnothersPerhaps = await store.read((reader) => hasSentOfReference(reader, intent));
  if (isAnothersPerhaps) throw unknownWhose();
  const owner = await store.read((reader) => findIntentOfTransaction(reader, named.id));
  return owner === null || owner === intentId ? named : null;
}

const unknownWhose = () =>
  new PixError({ about: "GET /transactions/{id}", proof: "ambiguous", kind: "unexpected" });

/** What was written down again, after the database was set back, may be older than its row. */
function mayBeFrom({ doubtfulSince, writtenAt, createdAt }: IntentRow): Date {
  const written = writtenAt ?? createdAt;
  return doubtfulSince !== null && doubtfulSince < written ? doubtfulSince : written;
}

async function orNull(read: Promise<TransactionWire>): Promise<TransactionWire | null> {
  try {
    return await read;
  } catch (error) {
    if (saysAbsent(error)) return null;
    throw error;
  }
}
