import "server-only";
import { formatDocument } from "@/lib/core/brazil/documents";
import { isoOrNull } from "@/lib/core/time/iso";
import { blindIndexOf, maskOf } from "@/lib/core/sealed";
import { addUp } from "@/lib/core/money/sum";
import { isPaidByAnother } from "@/lib/core/transactions/two-people";
import { type ApprovalRequestRow } from "@/lib/engine/payouts/approval-records.server";
import { type ApprovalRequests, type ApprovalDetail } from "@/lib/engine/payouts/approval-schema";
import { cautionsOf } from "@/lib/engine/payouts/cautions";
import { paidHistory } from "@/lib/engine/payouts/paid-history";
import {
  type ApprovalSubject,
  type Approvable,
  type FactsOfIt,
  type RequestOrigin,
  getApproval,
  listApprovals,
} from "@/lib/engine/payouts/read-approvals.server";
import { findPayout, findProjectName } from "@/lib/engine/payouts/records.server";
import { type Context } from "@/lib/platform/context.server";
import { oneMoreThan } from "@/lib/platform/store/pages.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { withOpenBody } from "@/lib/platform/vault/bodies.server";
import { openSealed } from "@/lib/platform/vault/sealed-values.server";
import { changedSince } from "./changed-since.server";
import { type PaymentRow, findCustomer, findPayment, listPaymentsOf } from "./records.server";
import { expectedRefundFee } from "./refund-fees.server";
import { reasonOf } from "./refund-handler.server";

const HISTORY_MS = 365 * 86_400_000;
const HISTORY_MAX = 200;

export const REFUNDS_TO_APPROVE: Approvable = { kind: "refund", about: aboutRefund, facts: factsOfRefund };

/** Refunds of the wallet in hand that wait for other people or for their time. */
export const listRefundApprovals = (ctx: Context): Promise<ApprovalRequests> =>
  listApprovals(ctx, REFUNDS_TO_APPROVE);

export const getRefundApproval = (ctx: Context, intentId: string): Promise<ApprovalDetail> =>
  getApproval(ctx, REFUNDS_TO_APPROVE, intentId);

async function aboutRefund(reader: Reader, ctx: Context, row: ApprovalRequestRow): Promise<ApprovalSubject> {
  const { intent } = row;
  const payment = await paymentOf(reader, row);
  const customer = await findCustomer(reader, payment.id);
  const act = await findPayout(reader, intent.id);
  const isOver = intent.state !== "awaiting_approval";
  return {
    amountCentavos: act?.amountCentavos ?? payment.amountCentavos,
    recipient: {
      name: payment.counterpartName ?? customer?.name ?? null,
      document: maskOf(payment.counterpartDocument ?? customer?.document ?? null),
      keyType: null,
      key: null,
    },
    isKeyOfAnother: false,
    externalReference: payment.externalReference,
    project: payment.projectId === null ? null : await findProjectName(reader, payment.projectId),
    payment: {
      id: payment.id,
      paidAt: isoOrNull(payment.settledAt ?? payment.completedAt),
      reason: reasonOf(withOpenBody(ctx.vault, intent)),
      hasOpenBlock: payment.hasOpenBlock,
      isPaidByAnother: isPaidByAnother(customer?.document ?? null, payment.counterpartDocument),
      isGone: !isOver && act !== null && (await changedSince(reader, intent, act)) !== null,
    },
  };
}

async function factsOfRefund(
  reader: Reader,
  ctx: Context,
  row: ApprovalRequestRow,
  from: RequestOrigin,
): Promise<FactsOfIt> {
  const { intent } = row;
  const now = ctx.clock.now();
  const payment = await paymentOf(reader, row);
  const document = payment.counterpartDocument;
  const customer = await findCustomer(reader, payment.id);
  const since = new Date(now.getTime() - HISTORY_MS);
  const wanted = document && { document: blindIndexOf(document), since };
  // A payer without a document reported by the provider has no history that could be distinguished from another's.
  const paid = wanted ? await listPaymentsOf(reader, intent.wallet, wanted, oneMoreThan(HISTORY_MAX)) : [];
  const shown = document ?? customer?.document ?? null;
  const fee = (await expectedRefundFee(reader, intent.wallet))?.amountCentavos ?? null;
  return {
    revealed: { key: null, document: shown && formatDocument(openSealed(ctx.vault, shown)) },
    recipient: null,
    paidBefore: null,
    history: paidHistory(
      paid.flatMap(({ id, refund }) =>
        refund === null || refund.state === "error" || id === payment.id
          ? []
          : [{ id, at: refund.at.toISOString(), amountCentavos: refund.amountCentavos, isThisKey: true }],
      ),
      HISTORY_MAX,
    ),
    sameReference: null,
    paidIn: { count: paid.length, sumCentavos: addUp(...paid.map(({ amountCentavos }) => amountCentavos)) },
    cautions: cautionsOf({
      now,
      amountCentavos: payment.amountCentavos,
      isSameReference: false,
      isKeyOfAnother: false,
      isOtherHolder: false,
      keyChangedAt: null,
      // The money returns to its origin, so no recipient is paid for the first time.
      isPaidBefore: true,
      former: [],
      medianCentavos: null,
      deviceKnownSince: from?.knownSince ?? null,
      askedAt: intent.createdAt,
    }),
    feeCentavos: fee,
    leavesCentavos: payment.amountCentavos + (fee ?? 0),
  };
}

async function paymentOf(reader: Reader, { intent }: ApprovalRequestRow): Promise<PaymentRow> {
  const payment = intent.subject === null ? null : await findPayment(reader, intent.wallet, intent.subject);
  if (!payment) throw new Error("a refund that was asked for has its payment");
  return payment;
}
