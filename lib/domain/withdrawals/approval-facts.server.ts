import "server-only";
import { formatDocument } from "@/lib/core/brazil/documents";
import { type PixKeyType } from "@/lib/core/brazil/pix-key";
import { isoOrNull } from "@/lib/core/time/iso";
import { cautionsOf } from "@/lib/engine/payouts/cautions";
import { type ApprovalRequestRow } from "@/lib/engine/payouts/approval-records.server";
import { type FactsOfIt, type RequestOrigin } from "@/lib/engine/payouts/read-approvals.server";
import { findPaidBefore, findRecipientByKey } from "@/lib/engine/payouts/recipient-records.server";
import { hashOfDocument, hashOfKey, historyWith } from "@/lib/engine/payouts/recipients.server";
import { listPersonNames } from "@/lib/platform/auth/records.server";
import { type Context } from "@/lib/platform/context.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { withOpenBody } from "@/lib/platform/vault/bodies.server";
import { estimateWithdrawal } from "./estimate";
import { isKeyOfAnother } from "./is-key-of-another";
import { latestFees } from "./latest-fees.server";
import { sameReference } from "./same-reference.server";
import { sentBy } from "./withdrawal-handler.server";

/** Returns the facts by which a withdrawal is judged, besides those that apply to every pending write. */
export async function withdrawalFacts(
  reader: Reader,
  ctx: Context,
  { intent }: ApprovalRequestRow,
  from: RequestOrigin,
): Promise<FactsOfIt> {
  const { wallet } = intent;
  const now = ctx.clock.now();
  const sent = sentBy(withOpenBody(ctx.vault, intent));
  const { pixKey, holderDocument, amountCentavos } = sent;
  const pixKeyType = sent.pixKeyType as PixKeyType;

  const keyHash = hashOfKey(ctx.vault, pixKey);
  const documentHash = hashOfDocument(ctx.vault, holderDocument);
  const row = await findRecipientByKey(reader, wallet, keyHash);
  const history = await historyWith(reader, wallet, { keyHash, documentHash, now });
  // The request itself, once it was sent, is no part of what was before it.
  const paid = await findPaidBefore(reader, { wallet, keyHash }, intent.resultId);
  const former = history.items.filter(({ id }) => id !== intent.resultId);
  const keyChangedAt = row === null || row.replaces === null ? null : row.addedAt;
  const estimate = estimateWithdrawal(sent.mode, amountCentavos, await latestFees(reader, wallet));
  const others = await sameReference(reader, ctx, { reference: intent.externalReference, not: intent.id });
  const names = await listPersonNames(
    reader,
    [row?.addedBy, row?.agreedBy].filter((person) => typeof person === "string"),
  );
  return {
    revealed: { key: pixKey, document: formatDocument(holderDocument) },
    recipient: row && {
      id: row.id,
      addedBy: row.addedBy === null ? null : (names.get(row.addedBy) ?? null),
      addedAt: row.addedAt.toISOString(),
      agreedBy: row.agreedBy === null ? null : (names.get(row.agreedBy) ?? null),
      agreedAt: isoOrNull(row.agreedAt),
      keyChangedAt: isoOrNull(keyChangedAt),
    },
    paidBefore: paid && { count: paid.count, sumCentavos: paid.sumCentavos },
    history,
    sameReference: others,
    paidIn: null,
    cautions: cautionsOf({
      now,
      amountCentavos,
      isSameReference: others !== null,
      isKeyOfAnother: isKeyOfAnother({ pixKeyType, pixKey, holderDocument }),
      isOtherHolder: row !== null && row.documentHash !== documentHash,
      keyChangedAt,
      isPaidBefore: paid !== null,
      former: former.map((paid) => paid.amountCentavos),
      medianCentavos: history.medianCentavos,
      deviceKnownSince: from?.knownSince ?? null,
      askedAt: intent.createdAt,
    }),
    feeCentavos: estimate?.feeCentavos ?? null,
    leavesCentavos: estimate?.grossCentavos ?? amountCentavos,
  };
}
