import "server-only";
import { createHash } from "node:crypto";
import { maskPixKey } from "@/lib/core/brazil/pix-key";
import { AppError } from "@/lib/core/errors/app-error";
import { maskOf } from "@/lib/core/sealed";
import { WITHDRAWAL_STATES } from "@/lib/core/enums/transactions";
import { parseEnum } from "@/lib/core/enums/enums";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { type SameReferenceItem, type SameReferenceView } from "@/lib/engine/payouts/approval-schema";
import { maySeeWallet } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { lock } from "@/lib/platform/store/locks.server";
import { oneMoreThan } from "@/lib/platform/store/pages.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { withOpenBody } from "@/lib/platform/vault/bodies.server";
import {
  findReferenceKey,
  listCountedOfReference,
  listUnsettledOfReference,
} from "./same-reference-records.server";
import { sentBy } from "./withdrawal-handler.server";

/** An older invoice of the same number is another year's. */
const LOOKED_BACK_MS = 2 * 365 * 86_400_000;
/** A reference with fewer letters and digits names nothing. */
const KEY_MIN = 3;
const LOOKED_AT_MAX = 50;
const SHOWN_MAX = 5;

/** `not`: the request itself, which is no other one. */
type Wanted = { reference: string | null | undefined; not: string | null };

/**
 * Other withdrawals of the account that name the same invoice, with any recipient and amount. Null where there are
 * none. For withdrawals in wallets that the person may not see, the result reports only that they exist.
 */
export async function sameReference(
  reader: Reader,
  ctx: Context,
  { reference, not }: Wanted,
): Promise<SameReferenceView | null> {
  const key = await keyOf(reader, reference);
  if (key === null) return null;
  const since = new Date(ctx.clock.now().getTime() - LOOKED_BACK_MS);
  const wanted = { key, since, not, limit: oneMoreThan(LOOKED_AT_MAX) };
  // In this order: a request that is answered between the two reads is in both, the other way round it would be in neither.
  const open = await listUnsettledOfReference(reader, wanted);
  const paid = await listCountedOfReference(reader, wanted);
  const isPaid = new Set(paid.map(({ intentId }) => intentId));
  const unsettled = open.filter(({ intent }) => !isPaid.has(intent.id));
  const items: SameReferenceItem[] = [
    ...paid.map((row) => ({
      withdrawalId: row.id,
      intentId: row.intentId,
      wallet: row.wallet,
      walletName: row.walletName ?? row.wallet,
      state: parseEnum(WITHDRAWAL_STATES, row.state, "other" as const),
      amountCentavos: row.amountCentavos,
      name: row.counterpartName ?? row.holderName,
      key: maskOf(row.pixKey),
      reference: row.reference ?? "",
      at: row.at.toISOString(),
    })),
    ...unsettled.map(({ intent, walletName }) => {
      const sent = sentBy(withOpenBody(ctx.vault, intent));
      return {
        withdrawalId: null,
        intentId: intent.id,
        wallet: intent.wallet,
        walletName: walletName ?? intent.wallet,
        state: isWaiting(intent) ? ("waits" as const) : ("unknown" as const),
        amountCentavos: sent.amountCentavos,
        name: sent.holderName,
        key: maskPixKey(sent.pixKeyType, sent.pixKey),
        reference: intent.externalReference ?? "",
        at: intent.createdAt.toISOString(),
      };
    }),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  if (items.length === 0) return null;
  const visible = items.filter(({ wallet }) => maySeeWallet(ctx.actor, wallet));
  return {
    items: visible.slice(0, SHOWN_MAX),
    isCut: visible.length > SHOWN_MAX,
    isElsewhere: visible.length < items.length,
    seen: digestOf(items),
  };
}

/**
 * Throws `conflict` where another withdrawal names the same invoice, unless the person was shown exactly those that there are
 * now and said yes to one more. The second of two requests at once waits here and sees the first.
 */
export async function refuseUnseenReference(
  tx: Tx,
  ctx: Context,
  wanted: Wanted & { seen: string | undefined },
): Promise<void> {
  const found = await sameReference(tx, ctx, wanted);
  if (found !== null && found.seen !== wanted.seen)
    throw new AppError("conflict", {
      reason: "reference_paid",
      message: "another withdrawal names this reference",
    });
}

/** Held until the request is committed. */
export async function lockReference(tx: Tx, reference: string | undefined): Promise<void> {
  const key = await keyOf(tx, reference);
  if (key !== null) await lock(tx, "payout-reference", key);
}

async function keyOf(reader: Reader, reference: string | null | undefined): Promise<string | null> {
  if (!reference) return null;
  const key = await findReferenceKey(reader, reference);
  return key.length < KEY_MIN ? null : key;
}

/** Such a request has a page of its own. */
const isWaiting = ({ state, heldUntil, firstSentAt }: IntentRow): boolean =>
  state === "awaiting_approval" || (state === "ready" && heldUntil !== null && firstSentAt === null);

/** An answered item retains its name: its request is what was seen. */
const digestOf = (items: readonly SameReferenceItem[]): string =>
  createHash("sha256")
    .update(
      items
        .map(({ intentId, withdrawalId }) => intentId ?? withdrawalId)
        .toSorted()
        .join(" "),
    )
    .digest("hex");
