import "server-only";
import { type Tx } from "@/lib/platform/store/tx.server";
import { minus } from "./amounts";
import {
  type NewAgreement,
  deleteAgreementsBefore,
  findLastAgreement,
  insertAgreement,
  prolongAgreement,
  sumBetween,
  wasWriteGivenUp,
} from "./agreement-records.server";

const AGREEMENTS_KEPT_MS = 24 * 3_600_000;

/**
 * The state before anything moved, in a wallet without an accepted balance: a snapshot in which nothing is visible.
 */
const NOTHING_MOVED = {
  at: new Date(0),
  snapshot: "1:1:",
  asOf: null,
  availableCentavos: 0,
  heldCentavos: 0,
  baselines: 0,
  nextLookAt: null,
} as const;

/**
 * Records that the movements explained a wallet's balance to the centavo, and which movements those were. Movements
 * since the last agreement are looked through for objects that they confirm, unless a difference was accepted since.
 * Only for a wallet that had no open write of ours before its movements were summed up. Locks the wallet's report, so
 * that two comparisons of one wallet run one after the other.
 */
export async function recordAgreement(tx: Tx, agreement: Omit<NewAgreement, "nextLookAt">): Promise<void> {
  const { wallet, at } = agreement;
  const last = await findLastAgreement(tx, wallet);
  if (!last) {
    const isFromNothing = agreement.baselines === 0 && !(await wasWriteGivenUp(tx, wallet, NOTHING_MOVED.at));
    if (isFromNothing) await insertAgreement(tx, { ...NOTHING_MOVED, wallet });
    return insertAgreement(tx, { ...agreement, nextLookAt: isFromNothing ? at : null });
  }
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
