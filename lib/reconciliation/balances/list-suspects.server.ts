import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type Context } from "@/lib/platform/context.server";
import { CENTAVOS_MAX_TYPED, type Centavos, centavos, centavosFromDecimal } from "@/lib/core/money/money";
import { type Sum, addUp, opposite } from "@/lib/core/money/sum";
import { isLosslessNumber, parseJson } from "@/lib/core/json/json";
import { readEvent } from "@/lib/pix/wire/event";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type Amounts, NOTHING, isNothing } from "./amounts";
import { type Candidate, matchSuspects } from "./match-suspects";
import { type Suspect } from "./schema";
import {
  listOpenMoneyIntents,
  listOpenWithdrawals,
  listPaymentsWithoutFee,
  listPendingCharges,
  listPendingRefunds,
  listReversibleWithdrawals,
  listUnappliedDeliveries,
  listUnresolvedBlocks,
} from "./suspect-records.server";
import { openDelivery, withOpenBody } from "@/lib/platform/vault/bodies.server";
import { type Vault } from "@/lib/platform/vault/vault.server";

/** A charge's fee is known only at payment: a net amount may lie so far below the charge's. */
const FEE_SHARE_MAX = 0.05;
const FEE_FIXED_MAX = centavos(1_000);
/** Faults, F24: late reversals come up to so much later. */
const REVERSIBLE_MS = 7 * 24 * 3_600_000;

/** Named candidates for what is unexplained: what may have moved money without that the mirror knows. */
export async function listSuspects(
  reader: Reader,
  { wallet, clock, actor, vault }: Pick<Context, "wallet" | "clock" | "actor" | "vault">,
  unexplained: Amounts,
): Promise<Suspect[]> {
  if (isNothing(unexplained)) return [];
  const candidates = [
    ...(await intentCandidates(reader, vault, wallet)),
    ...(await deliveryCandidates(reader, vault, wallet, scopeOf(actor))),
    ...(await paymentCandidates(reader, wallet, unexplained.availableCentavos)),
    ...(await withdrawalCandidates(reader, wallet, unexplained.availableCentavos, clock.now())),
    ...(await refundCandidates(reader, wallet)),
    ...(await blockCandidates(reader, wallet)),
  ];
  return matchSuspects(unexplained, candidates);
}

const available = (amount: Sum): Amounts => ({ ...NOTHING, availableCentavos: amount });

async function intentCandidates(reader: Reader, vault: Vault, wallet: string): Promise<Candidate[]> {
  const rows = await listOpenMoneyIntents(reader, wallet);
  return rows.map((row) => {
    const amount = row.kind === "refund" ? row.paymentCentavos : amountOfBody(withOpenBody(vault, row).body);
    return {
      kind: "open_intent",
      id: row.id,
      transactionId: row.kind === "refund" ? row.subject : null,
      amountCentavos: amount,
      at: row.createdAt,
      effects: amount === null ? [] : [available(opposite(amount))],
      onlyIfMatching: false,
    };
  });
}

/** Returns the amount that a withdrawal requested, gross or net. */
function amountOfBody(body: Uint8Array): Centavos | null {
  const parsed = parseJson(new TextDecoder().decode(body));
  if (typeof parsed !== "object" || parsed === null) return null;
  const { amount, netAmount } = parsed as Record<string, unknown>;
  const asked = amount ?? netAmount;
  const read = isLosslessNumber(asked) ? centavosFromDecimal(asked.value) : null;
  return typeof read === "number" ? read : null;
}

async function deliveryCandidates(
  reader: Reader,
  vault: Vault,
  wallet: string,
  scope: WalletScope,
): Promise<Candidate[]> {
  const rows = await listUnappliedDeliveries(reader, wallet, scope);
  return rows.map((row) => {
    const event = readEvent(openDelivery(vault, row));
    const {
      amountCentavos = null,
      feeCentavos = null,
      netCentavos = null,
    } = "data" in event ? event.data : {};
    const reported = [amountCentavos, netCentavos, feeCentavos].filter((amount) => amount !== null);
    const whole = amountCentavos === null ? [] : [addUp(amountCentavos, feeCentavos ?? 0)];
    return {
      kind: "unapplied_delivery",
      id: String(row.id),
      transactionId: row.transactionId,
      amountCentavos,
      at: row.receivedAt,
      // Only its effect would show the direction in which it moved money.
      effects: [...reported, ...whole].flatMap((amount) => [available(amount), available(opposite(amount))]),
      onlyIfMatching: row.wallet === null,
    };
  });
}

/** Null where no single amount is so large, or nothing is missing. */
const asOneAmount = (missing: Sum): Centavos | null =>
  typeof missing === "number" && missing > 0 && missing <= CENTAVOS_MAX_TYPED ? centavos(missing) : null;

const withFee = (net: Centavos): Centavos => centavos(net + Math.round(net * FEE_SHARE_MAX) + FEE_FIXED_MAX);

async function paymentCandidates(reader: Reader, wallet: string, missing: Sum): Promise<Candidate[]> {
  const net = asOneAmount(missing);
  const pending = net === null ? [] : await listPendingCharges(reader, wallet, net, withFee(net));
  const withoutFee = await listPaymentsWithoutFee(reader, wallet);
  return [
    ...pending.map((row): Candidate => ({
      kind: "pending_charge",
      id: row.id,
      transactionId: row.id,
      amountCentavos: row.amountCentavos,
      at: row.createdAt,
      effects: [available(row.amountCentavos)],
      onlyIfMatching: false,
    })),
    ...withoutFee.map((row): Candidate => ({
      kind: "unknown_fee",
      id: row.id,
      transactionId: row.id,
      amountCentavos: row.amountCentavos,
      at: row.settledAt ?? row.createdAt,
      effects: [],
      onlyIfMatching: false,
    })),
  ];
}

async function withdrawalCandidates(
  reader: Reader,
  wallet: string,
  missing: Sum,
  now: Date,
): Promise<Candidate[]> {
  const since = new Date(now.getTime() - REVERSIBLE_MS);
  const open = await listOpenWithdrawals(reader, wallet);
  const amount = asOneAmount(missing);
  const reversible = amount === null ? [] : await listReversibleWithdrawals(reader, wallet, amount, since);
  const candidateOf =
    (kind: "open_withdrawal" | "late_reversal") =>
    (row: (typeof open)[number]): Candidate => ({
      kind,
      id: row.id,
      transactionId: row.id,
      amountCentavos: row.amountCentavos,
      at: row.settledAt ?? row.createdAt,
      // It failed, or was reversed, and the whole of it came back.
      effects: [available(row.amountCentavos)],
      onlyIfMatching: false,
    });
  return [...open.map(candidateOf("open_withdrawal")), ...reversible.map(candidateOf("late_reversal"))];
}

async function refundCandidates(reader: Reader, wallet: string): Promise<Candidate[]> {
  const rows = await listPendingRefunds(reader, wallet);
  return rows.map(({ id, amountCentavos: amount, feeCentavos, requestedAt }) => ({
    kind: "pending_refund",
    id,
    transactionId: id,
    amountCentavos: amount,
    at: requestedAt,
    // Either it failed and came back, or its fee is not reported yet.
    effects: [available(amount), available(addUp(amount, feeCentavos ?? 0))],
    onlyIfMatching: false,
  }));
}

async function blockCandidates(reader: Reader, wallet: string): Promise<Candidate[]> {
  const rows = await listUnresolvedBlocks(reader, wallet);
  return rows.map(({ id, transactionId, amountCentavos: amount, createdAt }) => ({
    kind: "open_block",
    id,
    transactionId,
    amountCentavos: amount,
    at: createdAt,
    // Paid out to the payer, or set free.
    effects: [
      { ...NOTHING, heldCentavos: opposite(amount) },
      { availableCentavos: amount, heldCentavos: opposite(amount) },
    ],
    onlyIfMatching: false,
  }));
}
