import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { isoOrNull } from "@/lib/core/time/iso";
import { displayStatusView } from "@/lib/core/transactions/display-status-view";
import { mismatchView } from "@/lib/core/transactions/trust-view";
import { type Doubt } from "@/lib/engine/projection/doubts";
import { type ProjectedState } from "@/lib/engine/projection/project-observations";
import { type ProjectedTransaction } from "@/lib/engine/projection/project-transaction";
import { findObject, findWalletOf } from "@/lib/engine/mirror/alias-records.server";
import { projectAsOf } from "@/lib/engine/mirror/project-as-of.server";
import { type Actor, maySeeWallet } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { findBlockAnswers } from "./detail-records.server";
import { type TransactionAsOf, type TransactionThen } from "./schema";

/**
 * Returns the state of a transaction as it was known at a moment, and so as a page showed it then. Throws `not_found`
 * for a transaction that the mirror does not hold in the current wallet today.
 */
export async function getTransactionAsOf(ctx: Context, name: string, asOf: string): Promise<TransactionAsOf> {
  const given = name.toLowerCase();
  if (!isUuid(given)) throw new AppError("not_found", { message: "transaction" });
  return ctx.store.snapshot(async (reader) => {
    const id = await findObject(reader, given);
    if ((await findWalletOf(reader, id)) !== ctx.wallet)
      throw new AppError("not_found", { message: `transaction ${id}` });
    const at = new Date(asOf);
    const answers = await findBlockAnswers(reader, id, at);
    const known = viewOf(await projectAsOf(reader, id, at), answers, ctx.actor);
    return { id, asOf: at.toISOString(), known };
  });
}

function viewOf(
  picture: ProjectedState,
  answers: ReadonlyMap<string, Date>,
  actor: Actor,
): TransactionThen | null {
  const { transaction, refund, blocks, effects } = picture;
  if (transaction === null) return null;
  return {
    wallet: transaction.wallet,
    type: transaction.type,
    state: transaction.state,
    standing: standingOf(transaction, picture),
    amountCentavos: transaction.amountCentavos,
    feeCentavos: transaction.feeCentavos,
    netCentavos: transaction.netCentavos,
    confirmation: transaction.confirmation,
    feeConfirmation: transaction.feeConfirmation,
    doubts: doubtsOf(picture).map(({ mismatch, details }) => ({ mismatch, details: mismatchView(details) })),
    refund: refund && { state: refund.state, amountCentavos: refund.amountCentavos },
    blocks: blocks.map(({ id, status, apiStatus, blockType, amountCentavos }) => ({
      ...{ id, status, apiStatus, blockType, amountCentavos },
      answeredAt: isoOrNull(answers.get(id) ?? null),
    })),
    split: transaction.legs.map((leg) => ({
      destination: leg.destination,
      amountCentavos: leg.deliveredCentavos ?? leg.acceptedCentavos ?? leg.requestedCentavos,
      isDelivered: leg.deliveredCentavos !== null,
    })),
    // As everywhere: what it did to a wallet is that wallet's.
    movements: effects.flatMap(({ type, objectId, settledAt, lines }) =>
      lines
        .filter(({ wallet }) => maySeeWallet(actor, wallet))
        .map(({ wallet, kind, available, held }, position) => ({
          id: `${type} ${objectId} ${position}`,
          wallet,
          kind,
          availableCentavos: available,
          heldCentavos: held,
          settledAt: settledAt.toISOString(),
          correction: null,
        })),
    ),
  };
}

function standingOf(
  { state, apiStatus, amountCentavos, confirmation, expiresAt, settledAt }: ProjectedTransaction,
  { refundState, returned, held, hasOpenBlock, retainedCentavos, doubt }: ProjectedState,
): TransactionThen["standing"] {
  return {
    ...displayStatusView({
      confirmation,
      mismatch: doubt?.mismatch ?? null,
      refundState,
      returnedCentavos: returned.centavos,
      returnedAt: returned.at,
      heldCentavos: held.centavos,
      hasOpenBlock,
      blockKind: held.kind,
      respondBy: null,
      isVerifying: false,
      apiStatus,
      retainedCentavos,
    }),
    state,
    amountCentavos: amountCentavos ?? 0,
    expiresAt: isoOrNull(expiresAt),
    settledAt: isoOrNull(settledAt),
  };
}

/** Each once, the gravest first. */
function doubtsOf({ transaction, blocks, doubt }: ProjectedState): Doubt[] {
  const all = [
    ...(doubt ? [doubt] : []),
    ...(transaction?.doubts ?? []),
    ...blocks.flatMap((block) => block.doubts),
  ];
  return [...new Map(all.toReversed().map((each) => [each.mismatch, each])).values()].toReversed();
}
