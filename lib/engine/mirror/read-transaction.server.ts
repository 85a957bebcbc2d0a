import "server-only";
import { randomUUID } from "node:crypto";
import { type Services } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { isUuid } from "@/lib/core/ids";
import {
  findObject,
  findTypeOf,
  findWalletOf,
  listOtherNames,
} from "@/lib/engine/mirror/alias-records.server";
import { joinNames } from "@/lib/engine/mirror/join-names.server";
import { type TransactionRow } from "@/lib/engine/mirror/records.server";
import { saysNotFound } from "@/lib/pix/pix-error";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { type Tx } from "@/lib/platform/store/tx.server";
import { applyMissing, applyTransactionRead } from "./apply-transaction-read.server";

/**
 * Queries the service for one object, by id, reference or key, and projects the result. Null where the service knows
 * none in that wallet, or answers with an unrelated one. Throws PixError where it did not answer.
 */
export async function readTransaction(
  services: Services,
  wallet: string,
  idOrReference: string,
  traceId: string = randomUUID(),
): Promise<TransactionRow | null> {
  const asked = { wallet, at: services.clock.now() };
  const ask = (name: string) => askFor(services, wallet, name, traceId);
  const reported = (await ask(idOrReference)) ?? (await askByOtherNames(services, idOrReference, ask));
  if (reported) return takeOver(services, asked, idOrReference, reported);
  if (isUuid(idOrReference)) await noteMissing(services, asked, idOrReference);
  return null;
}

type ReadRequest = { wallet: string; at: Date };

/** That the service does not know it, where the mirror holds one of that name in that wallet. */
const noteMissing = ({ store, clock }: Services, asked: ReadRequest, name: string): Promise<void> =>
  store.transaction(async (tx) => {
    if ((await findWalletOf(tx, name)) !== asked.wallet) return;
    await publish(tx, await applyMissing(tx, asked, name, clock.now()));
  });

async function askFor(
  { pix }: Services,
  wallet: string,
  name: string,
  traceId: string,
): Promise<TransactionWire | null> {
  try {
    return await pix.getTransaction(name, { wallet, traceId });
  } catch (error) {
    if (saysNotFound(error)) return null;
    throw error;
  }
}

async function askByOtherNames(
  { store }: Services,
  name: string,
  ask: (name: string) => Promise<TransactionWire | null>,
): Promise<TransactionWire | null> {
  const others = isUuid(name) ? await store.read((reader) => listOtherNames(reader, name)) : [];
  for (const other of others) {
    const reported = await ask(other);
    if (reported) return reported;
  }
  return null;
}

const takeOver = (
  { store, clock, log, vault }: Services,
  asked: ReadRequest,
  name: string,
  reported: TransactionWire,
): Promise<TransactionRow | null> =>
  store.transaction(async (tx) => {
    const now = clock.now();
    const { wallet } = asked;
    if (!(await isWhatWasAsked(tx, { wallet, asked: name, reported }, now))) {
      log.warn({ wallet, asked: name, answered: reported.id }, "the service answered with another object");
      return null;
    }
    const { row, frames } = await applyTransactionRead(tx, vault, asked, reported, now);
    await publish(tx, frames);
    return row;
  });

/**
 * A withdrawal that is asked for by its id may be answered with the transaction that it came to (faults, F39): from then on
 * both ids are its names.
 */
async function isWhatWasAsked(
  tx: Tx,
  { wallet, asked, reported }: { wallet: string; asked: string; reported: TransactionWire },
  now: Date,
): Promise<boolean> {
  if (!isUuid(asked) || asked === reported.id) return true;
  const [own, other] = [await findObject(tx, asked), await findObject(tx, reported.id)];
  if (own === other || (await findTypeOf(tx, own)) !== "withdrawal") return true;
  if (reported.type !== "withdrawal") return false;
  const { amountCentavos, externalReference } = reported;
  const told = { own, other, wallet, amountCentavos, externalReference: externalReference ?? null };
  return (await joinNames(tx, told, now)) !== null;
}
