import "server-only";
import { formatDocument } from "@/lib/core/brazil/documents";
import { type PixKeyType } from "@/lib/core/brazil/pix-key";
import { isoOrNull } from "@/lib/core/iso";
import { maskAddress } from "@/lib/core/mask-address";
import { addUp } from "@/lib/core/sum";
import { ROLES } from "@/lib/core/words/people";
import { mayAgreeTo } from "@/lib/engine/payouts/decide";
import { readRules } from "@/lib/engine/payouts/read-rules.server";
import { listDeciders } from "@/lib/engine/payouts/records.server";
import { findRecipientByKey } from "@/lib/engine/payouts/recipient-records.server";
import { hashOfDocument, hashOfKey, historyWith } from "@/lib/engine/payouts/recipients.server";
import { roleHas } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import {
  type ApprovalRequestRow,
  findWhereFrom,
  listNames,
  listWaitingRequests,
  sumsSince,
} from "./approval-records.server";
import { cautionsOf } from "./cautions";
import { estimateWithdrawal } from "./estimate";
import { isKeyOfAnother } from "./is-key-of-another";
import { latestFees } from "./latest-fees.server";
import { amountOf } from "./may-agree.server";
import { findWalletFunds } from "./records.server";
import { type ApprovalFacts } from "./schema";
import { sentBy } from "./withdrawal-handler.server";
import { withOpenBody } from "@/lib/platform/vault/bodies.server";

/** Of the other requests that wait, so many are added up. */
const DRAFTS_MAX = 100;
const DECIDERS_MAX = 4;

/** Everything beside the request itself, at one moment of the database. */
export async function approvalFacts(
  reader: Reader,
  ctx: Context,
  { intent, approval }: ApprovalRequestRow,
): Promise<ApprovalFacts> {
  const { wallet } = intent;
  const now = ctx.clock.now();
  const sent = sentBy(withOpenBody(ctx.vault, intent));
  const { pixKey, holderDocument, amountCentavos } = sent;
  const pixKeyType = sent.pixKeyType as PixKeyType;

  const { rules } = await readRules(reader);
  const keyHash = hashOfKey(ctx.vault, pixKey);
  const documentHash = hashOfDocument(ctx.vault, holderDocument);
  const counted = await amountOf(reader, ctx.vault, intent);
  const row = await findRecipientByKey(reader, wallet, keyHash);
  const history = await historyWith(reader, wallet, { keyHash, documentHash, now });
  // The request itself, once it was sent, is no part of what was before it.
  const former = history.items.filter(({ id }) => id !== intent.resultId);
  const from = approval.sessionId === null ? null : await findWhereFrom(reader, approval.sessionId);
  const keyChangedAt = row === null || row.replaces === null ? null : row.addedAt;
  const estimate = estimateWithdrawal(sent.mode, amountCentavos, await latestFees(reader, wallet));
  const funds = await findWalletFunds(reader, wallet);
  const drafts = (await listWaitingRequests(reader, wallet, DRAFTS_MAX)).filter(
    (other) => other.intent.id !== intent.id,
  );
  const names = await listNames(
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
    history,
    cautions: cautionsOf({
      now,
      amountCentavos,
      isKeyOfAnother: isKeyOfAnother({ pixKeyType, pixKey, holderDocument }),
      isOtherHolder: row !== null && row.documentHash !== documentHash,
      keyChangedAt,
      paidBefore: former.filter(({ isThisKey }) => isThisKey).length,
      former: former.map((paid) => paid.amountCentavos),
      medianCentavos: history.medianCentavos,
      deviceKnownSince: from?.knownSince ?? null,
      askedAt: intent.createdAt,
    }),
    feeCentavos: estimate?.feeCentavos ?? null,
    leavesCentavos: estimate?.grossCentavos ?? amountCentavos,
    balance:
      funds && funds.availableCentavos !== null && funds.readAt !== null
        ? { availableCentavos: funds.availableCentavos, readAt: funds.readAt.toISOString() }
        : null,
    from: from && {
      userAgent: from.userAgent,
      address: from.address === null ? null : maskAddress(from.address),
      knownSince: from.knownSince.toISOString(),
    },
    deciders: await listDeciders(reader, {
      wallet,
      roles: ROLES.filter(
        (role) =>
          roleHas(role, "second_person.decide") &&
          mayAgreeTo(rules, { kind: "withdrawal", amountCentavos: counted }, role),
      ),
      not: intent.personId,
      limit: DECIDERS_MAX,
    }),
    since: {
      availableCentavos: approval.availableCentavos,
      ...(await sumsSince(reader, wallet, { since: intent.createdAt, not: intent.id })),
      drafts: {
        count: drafts.length,
        sumCentavos: addUp(
          ...drafts.map((other) => sentBy(withOpenBody(ctx.vault, other.intent)).amountCentavos),
        ),
      },
    },
  };
}
