import "server-only";
import { blindIndexOf, maskIn, maskOf } from "@/lib/core/sealed";
import { isoOrNull } from "@/lib/core/time/iso";
import { type Context } from "@/lib/platform/context.server";
import { CENTAVOS_MAX_TYPED, type Centavos } from "@/lib/core/money/money";
import { findIntent } from "@/lib/engine/intents/records.server";
import { readRules } from "@/lib/engine/payouts/read-rules.server";
import { listPaidBefore } from "@/lib/engine/payouts/recipient-records.server";
import { type ProjectChoices } from "@/lib/platform/projects/choices";
import { listProjectChoices } from "@/lib/platform/projects/records.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type SeenFee } from "./estimate";
import { latestFees } from "./latest-fees.server";
import { findWalletFunds } from "@/lib/engine/payouts/approval-records.server";
import { findWithdrawal, listLatestRecipients } from "./records.server";
import { type RecentRecipient } from "./schema";

const RECIPIENTS_MAX = 8;
/** Looked through for different recipients. */
const WITHDRAWALS_LOOKED_AT = 100;

export type WithdrawalFormData = {
  /** A form that was sent before, and whose answer is still looked for. */
  underWay: string | null;
  walletName: string;
  /** As the service last reported it; null of a wallet that it does not list. */
  walletStatus: string | null;
  available: { amountCentavos: Centavos; readAt: string } | null;
  seenFees: SeenFee[];
  limitCentavos: Centavos;
  projects: ProjectChoices;
  recipients: RecentRecipient[];
};

/** Returns the initial data of the form. Recipients are masked: one of them is read in clear by an act of its own. */
export async function getWithdrawalForm(
  ctx: Context,
  { intent, recipient }: { intent: string | null; recipient: string | null },
): Promise<WithdrawalFormData> {
  return ctx.store.snapshot(async (reader) => {
    const sent = intent === null ? null : await findIntent(reader, intent);
    const isOpen = sent !== null && sent.state !== "rejected" && sent.state !== "abandoned";
    const funds = await findWalletFunds(reader, ctx.wallet);
    const { ladder } = (await readRules(reader)).rules.withdrawal;
    return {
      underWay: isOpen && sent.wallet === ctx.wallet && sent.kind === "withdrawal" ? sent.id : null,
      walletName: funds?.name ?? ctx.wallet,
      walletStatus: funds?.status ?? null,
      available:
        funds && funds.availableCentavos !== null && funds.readAt !== null
          ? { amountCentavos: funds.availableCentavos, readAt: funds.readAt.toISOString() }
          : null,
      seenFees: await latestFees(reader, ctx.wallet),
      limitCentavos: ladder.onePersonAboveCentavos ?? CENTAVOS_MAX_TYPED,
      projects: await listProjectChoices(reader),
      recipients: await recentRecipients(reader, ctx.wallet, recipient),
    };
  });
}

/** The recipient to be paid again comes first, then the latest ones, each key once. */
async function recentRecipients(
  reader: Reader,
  wallet: string,
  first: string | null,
): Promise<RecentRecipient[]> {
  const again = first === null ? null : await findWithdrawal(reader, wallet, first);
  const rows = await listLatestRecipients(reader, wallet, WITHDRAWALS_LOOKED_AT);
  if (again?.withdrawal) rows.unshift(again.withdrawal);
  const byKey = new Map<string, { keyHash: string; shown: Omit<RecentRecipient, "lastAt"> }>();
  for (const row of rows) {
    if (row.pixKey === null || row.pixKeyType === null) continue;
    const keyHash = blindIndexOf(row.pixKey);
    const key = `${row.pixKeyType} ${keyHash}`;
    if (byKey.has(key)) continue;
    const shown = {
      withdrawalId: row.id,
      name: row.holderName ?? "",
      keyType: row.pixKeyType,
      key: maskIn(row.pixKey),
      document: maskOf(row.holderDocument) ?? "",
    };
    byKey.set(key, { keyHash, shown });
  }
  const recent = [...byKey.values()].slice(0, RECIPIENTS_MAX);
  const paid = await listPaidBefore(
    reader,
    recent.map(({ keyHash }) => ({ wallet, keyHash })),
  );
  return recent.map(({ shown }, place) => ({ ...shown, lastAt: isoOrNull(paid[place]?.lastAt ?? null) }));
}
