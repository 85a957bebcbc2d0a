import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { maskDocument } from "@/lib/core/brazil/documents";
import { type PixKeyType, maskPixKey } from "@/lib/core/brazil/pix-key";
import { type ApprovalRequests, type ApprovalDetail } from "@/lib/engine/payouts/approval-schema";
import { type Approvable, getApproval, listApprovals } from "@/lib/engine/payouts/read-approvals.server";
import { findProjectName } from "@/lib/engine/payouts/records.server";
import { withOpenBody } from "@/lib/platform/vault/bodies.server";
import { withdrawalFacts } from "./approval-facts.server";
import { isKeyOfAnother } from "./is-key-of-another";
import { sentBy } from "./withdrawal-handler.server";

export const WITHDRAWALS_TO_APPROVE: Approvable = {
  kind: "withdrawal",
  about: async (reader, ctx, { intent }) => {
    const sent = sentBy(withOpenBody(ctx.vault, intent));
    const pixKeyType = sent.pixKeyType as PixKeyType;
    return {
      amountCentavos: sent.amountCentavos,
      recipient: {
        name: sent.holderName,
        document: maskDocument(sent.holderDocument),
        keyType: sent.pixKeyType,
        key: maskPixKey(sent.pixKeyType, sent.pixKey),
      },
      isKeyOfAnother: isKeyOfAnother({ ...sent, pixKeyType }),
      externalReference: sent.externalReference ?? null,
      project: sent.projectId === undefined ? null : await findProjectName(reader, sent.projectId),
      payment: null,
    };
  },
  facts: withdrawalFacts,
};

export const listApprovalRequests = (ctx: Context): Promise<ApprovalRequests> =>
  listApprovals(ctx, WITHDRAWALS_TO_APPROVE);

export const getApprovalRequest = (ctx: Context, intentId: string): Promise<ApprovalDetail> =>
  getApproval(ctx, WITHDRAWALS_TO_APPROVE, intentId);
