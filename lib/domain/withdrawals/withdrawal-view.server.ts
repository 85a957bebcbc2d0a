import "server-only";
import { WITHDRAWAL_STATES } from "@/lib/core/enums/transactions";
import { parseEnum } from "@/lib/core/enums/enums";
import { isoOrNull } from "@/lib/core/time/iso";
import { maskOf } from "@/lib/core/sealed";
import { refusalOf } from "@/lib/core/errors/refusal";
import { displayStatusView } from "@/lib/core/transactions/display-status-view";
import { mismatchView } from "@/lib/core/transactions/trust-view";
import { type ApprovalRow, type DecisionRow } from "@/lib/engine/payouts/approval-records.server";
import { type Names, nameOf, toApprovalView } from "@/lib/engine/payouts/approval-view.server";
import { type StepRow } from "@/lib/engine/mirror/records.server";
import { addsUp } from "./estimate";
import { isReturnInQuestion } from "./is-return-in-question";
import { type WithdrawalListRow } from "./records.server";
import { type WithdrawalDetail, type WithdrawalListItem } from "./schema";
import { type SentWithdrawal } from "./sent-withdrawal";

/** The recipient as the provider found it, else as we named it. */
export function toWithdrawalListItem({ transaction, withdrawal }: WithdrawalListRow): WithdrawalListItem {
  const document = transaction.counterpartDocument ?? withdrawal?.holderDocument ?? null;
  const { pixKey = null, pixKeyType = null } = withdrawal ?? {};
  return {
    ...displayStatusView(transaction),
    id: transaction.id,
    version: transaction.version,
    wallet: transaction.wallet,
    state: parseEnum(WITHDRAWAL_STATES, transaction.state, "other"),
    amountCentavos: transaction.amountCentavos,
    feeCentavos: transaction.feeCentavos,
    netCentavos: transaction.netCentavos,
    externalReference: transaction.externalReference,
    e2eId: transaction.e2eId,
    recipient: {
      name: transaction.counterpartName ?? withdrawal?.holderName ?? null,
      document: maskOf(document),
      keyType: pixKeyType,
      key: maskOf(pixKey),
    },
    refusal: refusalOf(transaction.state, transaction.failureReason),
    failureReason: transaction.failureReason,
    createdAt: transaction.createdAt.toISOString(),
    settledAt: isoOrNull(transaction.settledAt),
  };
}

type Sources = WithdrawalListRow & {
  project: { name: string; color: string | null } | null;
  sent: SentWithdrawal | null;
  requestedBy: string | null;
  approval: ApprovalRow | null;
  decisions: readonly DecisionRow[];
  steps: readonly Required<StepRow>[];
  backCentavos: number | null;
  names: Names;
};

export function toWithdrawalDetail(from: Sources): WithdrawalDetail {
  const { transaction, withdrawal, sent, names } = from;
  return {
    ...toWithdrawalListItem(from),
    apiStatus: transaction.apiStatus,
    asked: sent && { mode: sent.mode, amountCentavos: sent.amountCentavos },
    addsUp: addsUp(transaction.amountCentavos, transaction.feeCentavos, transaction.netCentavos),
    project: from.project,
    projectId: transaction.projectId,
    metadata: transaction.metadata,
    pspReference: withdrawal?.pspReference ?? null,
    processedAt: isoOrNull(withdrawal?.processedAt ?? null),
    completedAt: isoOrNull(transaction.completedAt),
    failedAt: isoOrNull(transaction.failedAt),
    reversedAt: isoOrNull(transaction.reversedAt),
    requestedBy: nameOf(names, from.requestedBy),
    approval: from.approval && toApprovalView(from.approval, from.decisions, names, null),
    mismatchDetails: mismatchView(transaction.mismatchDetails),
    backCentavos: from.backCentavos,
    isReturnInQuestion: isReturnInQuestion({ ...transaction, steps: from.steps }),
    origin: transaction.origin,
    steps: from.steps.map((step) => ({
      kind: step.kind,
      source: step.source,
      at: step.at.toISOString(),
      person: nameOf(names, step.personId ?? null),
      deliveryId: step.deliveryId,
    })),
  };
}
