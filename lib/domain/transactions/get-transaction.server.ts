import "server-only";
import { type Actor, maySeeWallet } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { wayView } from "@/lib/engine/mirror/money-breakdown.server";
import { findObject } from "@/lib/engine/mirror/alias-records.server";
import { type TransactionSources, findTransactionSources } from "./detail-records.server";
import { type TransactionDetail } from "./schema";
import { isoOrNull } from "@/lib/core/time/iso";
import { maskOf } from "@/lib/core/sealed";
import { mismatchView } from "@/lib/core/transactions/trust-view";
import { reportedView } from "./reported-view";
import { toListItem } from "./transaction-view.server";

/** Throws `not_found` for what the mirror does not hold in the wallet in hand. */
export async function getTransaction(ctx: Context, id: string): Promise<TransactionDetail> {
  const transactionId = id.toLowerCase();
  if (!isUuid(transactionId)) throw new AppError("not_found", { message: "transaction" });
  const sources = await ctx.store.snapshot(async (reader) =>
    findTransactionSources(reader, ctx.wallet, await findObject(reader, transactionId)),
  );
  if (!sources) throw new AppError("not_found", { message: `transaction ${transactionId}` });
  return toDetail(sources, ctx.actor);
}

function toDetail(sources: NonNullable<TransactionSources>, actor: Actor): TransactionDetail {
  const { transaction: row, intent, refund } = sources;
  const { blockedDeposit } = row;
  const asked = {
    name: sources.chargeName ?? sources.holderName,
    document: maskOf(sources.chargeDocument ?? sources.holderDocument),
  };
  return {
    ...toListItem({
      ...row,
      isVerifying: sources.isVerifying,
      respondBy: sources.respondBy,
      askedName: asked.name,
      askedDocument: sources.chargeDocument ?? sources.holderDocument,
      projectName: sources.projectName,
      projectColor: sources.projectColor,
      isPayerExpected: sources.isPayerExpected,
      risk: sources.risk,
    }),
    ...reportedView("detail", row),
    counterpart: { name: row.counterpartName, document: maskOf(row.counterpartDocument) },
    customerPageId: sources.customerPageId,
    apiType: row.apiType,
    apiStatus: row.apiStatus,
    currency: row.currency,
    metadata: row.metadata,
    blockedDeposit: blockedDeposit && {
      reason: blockedDeposit.reason ?? null,
      refundStatus: blockedDeposit.refund?.status ?? null,
    },
    feeConfirmation: row.feeConfirmation,
    serviceReadAt: isoOrNull(row.serviceReadAt),
    origin: row.origin,
    mismatchDetails: mismatchView(row.mismatchDetails),
    asked: asked.name === null && asked.document === null ? null : asked,
    split: sources.legs.map((leg) => ({
      destination: leg.destination,
      amountCentavos: leg.deliveredCentavos ?? leg.acceptedCentavos ?? leg.requestedCentavos,
      isDelivered: leg.deliveredCentavos !== null,
      maySee: maySeeWallet(actor, leg.destination),
    })),
    // The effect on a wallet belongs to that wallet: a leg's own line is not for a person who sees the payment only.
    movements: sources.lines
      .filter((line) => maySeeWallet(actor, line.wallet))
      .map(({ id, wallet, kind, availableCentavos, heldCentavos, settledAt, correction }) => ({
        id,
        wallet,
        kind,
        availableCentavos,
        heldCentavos,
        settledAt: settledAt.toISOString(),
        correction,
      })),
    refund: refund && {
      state: refund.state,
      amountCentavos: refund.amountCentavos,
      requestedAt: refund.requestedAt.toISOString(),
    },
    refundRequest: sources.refundRequest,
    blocks: sources.blocks.map(
      ({ id, status, answeredAt, apiStatus, blockType, amountCentavos, createdAt }) => ({
        id,
        status,
        answeredAt: isoOrNull(answeredAt),
        apiStatus,
        blockType,
        amountCentavos,
        createdAt: createdAt.toISOString(),
      }),
    ),
    way: wayView(actor, { ...row, legs: sources.legs }, sources),
    intent: intent && { ...intent, createdAt: intent.createdAt.toISOString() },
    deliveries: sources.deliveries.map((delivery) => ({
      ...delivery,
      receivedAt: delivery.receivedAt.toISOString(),
    })),
    steps: sources.steps.map(({ kind, source, at, recordedAt, deliveryId }) => ({
      kind,
      source,
      at: at.toISOString(),
      recordedAt: recordedAt.toISOString(),
      deliveryId,
    })),
  };
}
