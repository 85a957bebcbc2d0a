import "server-only";
import { WITHDRAWAL_STATES } from "@/lib/core/words/transactions";
import { oneOf } from "@/lib/core/words/words";
import { isoOrNull } from "@/lib/core/iso";
import { maskDocument } from "@/lib/core/brazil/documents";
import { maskOf } from "@/lib/core/sealed";
import { maskPixKey } from "@/lib/core/brazil/pix-key";
import { mismatchView, trustView } from "@/lib/core/trust-view";
import { type StepRow } from "@/lib/engine/mirror/records.server";
import { type ApprovalRow, type ApprovalRequestRow, type DecisionRow } from "./approval-records.server";
import { draftEndsAt } from "./draft-life";
import { addsUp } from "./estimate";
import { type WithdrawalListRow } from "./records.server";
import { isOurRefusal } from "./refuse-unapproved.server";
import { isKeyOfAnother } from "./is-key-of-another";
import { type WithdrawalDetail, type ApprovalRequest, type WithdrawalListItem } from "./schema";
import { type SentWithdrawal } from "./sent-withdrawal";

type Names = ReadonlyMap<string, string>;
const nameOf = (names: Names, id: string | null): string | null =>
  id === null ? null : (names.get(id) ?? null);

/** The recipient as the provider found it, else as we named it. */
export function toWithdrawalListItem({ transaction, withdrawal }: WithdrawalListRow): WithdrawalListItem {
  const document = transaction.counterpartDocument ?? withdrawal?.holderDocument ?? null;
  const { pixKey = null, pixKeyType = null } = withdrawal ?? {};
  return {
    ...trustView(transaction),
    id: transaction.id,
    version: transaction.version,
    wallet: transaction.wallet,
    state: oneOf(WITHDRAWAL_STATES, transaction.state, "other"),
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
    approval: from.approval && toApproval(from.approval, from.decisions, names, null),
    mismatchDetails: mismatchView(transaction.mismatchDetails),
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

export function toApprovalRequest(
  { intent, approval }: ApprovalRequestRow,
  sent: SentWithdrawal,
  about: {
    walletName: string;
    isHeld: boolean;
    project: string | null;
    actorId: string;
    names: Names;
    decisions: readonly DecisionRow[];
    mayDecide: boolean;
  },
): ApprovalRequest {
  const pixKeyType = sent.pixKeyType as Parameters<typeof isKeyOfAnother>[0]["pixKeyType"];
  return {
    intentId: intent.id,
    wallet: intent.wallet,
    walletName: about.walletName,
    state: intent.state,
    bodySha256: intent.bodySha256,
    mode: sent.mode,
    amountCentavos: sent.amountCentavos,
    recipient: {
      name: sent.holderName,
      document: maskDocument(sent.holderDocument),
      keyType: sent.pixKeyType,
      key: maskPixKey(sent.pixKeyType, sent.pixKey),
    },
    isKeyOfAnother: isKeyOfAnother({ ...sent, pixKeyType }),
    isHeld: about.isHeld,
    isMadeAgain: intent.replaces !== null,
    externalReference: sent.externalReference ?? null,
    project: about.project,
    requestedBy: nameOf(about.names, intent.personId),
    isOwn: intent.personId === about.actorId,
    requestedAt: intent.createdAt.toISOString(),
    approval: toApproval(approval, about.decisions, about.names, about.actorId),
    endsAt: draftEndsAt(approval).toISOString(),
    heldUntil: intent.firstSentAt === null ? isoOrNull(intent.heldUntil) : null,
    mayDecide: about.mayDecide && !about.decisions.some(({ personId }) => personId === about.actorId),
    resultId: intent.resultId,
    isVoid: isOurRefusal(intent),
  };
}

const toApproval = (
  row: ApprovalRow,
  decisions: readonly DecisionRow[],
  names: Names,
  actorId: string | null,
) => ({
  limitCentavos: row.limitCentavos,
  requestedAt: row.requestedAt.toISOString(),
  decision: row.decision,
  decidedBy: nameOf(names, row.decidedBy),
  decidedAt: isoOrNull(row.decidedAt),
  reason: row.reason,
  peopleNeeded: row.peopleNeeded,
  decisions: decisions.map(({ decision, personId, at }) => ({
    decision,
    by: nameOf(names, personId),
    isOwn: personId === actorId,
    at: at.toISOString(),
  })),
});
