import "server-only";
import { findIntentOfTransaction } from "@/lib/engine/mirror/records.server";
import { canBeSegment } from "@/lib/pix/path";
import { PixError, saysAbsent } from "@/lib/pix/pix-error";
import { wasMadeSince } from "@/lib/pix/service-clock";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { type Services } from "@/lib/platform/context.server";
import { type IntentRow, hasSentOfReference } from "./records.server";

/**
 * Returns the object that the service shows under a write's key. A write that may have been sent without our
 * knowledge is also looked up by its reference, which other objects may share: a match is ours only where it looks
 * the same, is no older, and belongs to no other write of ours. While another write with that reference has been sent
 * and is not answered, the owner of the match is unknown: this throws, as for a lost answer.
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
  // A transaction of unknown age is neither ours nor another's.
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

/** An intent that was written again after a database restore may be older than its row. */
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
