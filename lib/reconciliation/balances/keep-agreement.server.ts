import "server-only";
import { type Tx } from "@/lib/platform/store/tx.server";
import { minus } from "./amounts";
import {
  type NewAgreement,
  deleteAgreementsBefore,
  findLastAgreement,
  hasOpenWrite,
  insertAgreement,
  prolongAgreement,
  sumBetween,
  wasWriteGivenUp,
} from "./agreement-records.server";

const AGREEMENTS_KEPT_MS = 24 * 3_600_000;

/**
 * Writes down that the movements explained a wallet's balance to the centavo, and which movements those were. What moved since
 * the last time is looked through for what it confirms, unless a write of ours is open or a difference was accepted since.
 * Holds the wallet's report, so that two comparisons of one wallet come one after the other.
 */
export async function keepAgreement(tx: Tx, agreement: Omit<NewAgreement, "nextLookAt">): Promise<void> {
  const { wallet, at } = agreement;
  if (await hasOpenWrite(tx, wallet)) return;
  const last = await findLastAgreement(tx, wallet);
  if (!last) return insertAgreement(tx, { ...agreement, nextLookAt: null });
  const between = await sumBetween(tx, wallet, last, agreement);
  const moved = minus(agreement, last);
  const isWhole =
    between.lost === 0 &&
    last.baselines === agreement.baselines &&
    moved.availableCentavos === between.available &&
    moved.heldCentavos === between.held;
  if (isWhole && between.lines === 0) return prolongAgreement(tx, last.id, agreement);
  const provesSome = isWhole && !(await wasWriteGivenUp(tx, wallet, last.at));
  await insertAgreement(tx, { ...agreement, nextLookAt: provesSome ? at : null });
  await deleteAgreementsBefore(tx, last, new Date(at.getTime() - AGREEMENTS_KEPT_MS));
}
