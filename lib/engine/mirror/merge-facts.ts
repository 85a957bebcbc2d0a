import { type Centavos, centavos } from "@/lib/core/money";
import { type ToldFields, TRANSACTION_FIELD_NAMES } from "@/lib/core/transaction-fields";
import {
  type Mismatch,
  type MismatchDetails,
  type Origin,
  type RefundMark,
  type TransactionState,
  type TransactionType,
} from "@/lib/core/words/transactions";
import { excludeEachOther, furthestRefundMark, furthestTransactionState } from "./states";

export type BlockedDeposit = {
  reason?: string;
  refund?: { status?: string; e2eId?: string; settledAt?: string };
};

/** What one source knows of a transaction. Absent is "this source does not say". */
export type TransactionFacts = Partial<ToldFields> & {
  id: string;
  wallet: string;
  type: TransactionType;
  state?: TransactionState;
  apiType?: string | null;
  apiStatus?: string | null;
  amountCentavos?: Centavos | null;
  currency?: string | null;
  projectId?: string | null;
  metadata?: Record<string, unknown> | null;
  blockedDeposit?: BlockedDeposit | null;
  refundState?: RefundMark;
  createdAt?: Date | null;
  origin: Origin;
  intentId?: string | null;
  mismatch?: Mismatch | null;
  mismatchDetails?: MismatchDetails | null;
  serviceReadAt?: Date | null;
};

/** Written once: who comes first with a value sets it. */
const SET_ONCE = [
  ...TRANSACTION_FIELD_NAMES,
  "amountCentavos",
  "currency",
  "projectId",
  "metadata",
  "intentId",
] as const satisfies readonly (keyof TransactionFacts)[];

/** Money that two sources tell differently is never settled by who came first alone. */
const MUST_AGREE = [
  { mismatch: "amount", name: "amountCentavos" },
  { mismatch: "fee", name: "feeCentavos" },
  { mismatch: "net", name: "netCentavos" },
] as const satisfies readonly { mismatch: Mismatch; name: keyof TransactionFacts }[];

export type Merged<Row> = { row: Row; mismatch: Mismatch | null };

/**
 * One row from what was known and what is told now. Pure, and the same for every order and repetition of the same
 * facts: moments and values are set once, states move forward.
 */
export function mergeFacts<
  Row extends Omit<TransactionFacts, "origin"> & { state: TransactionState; refundState: RefundMark },
>(before: Row, facts: TransactionFacts): Merged<Row> {
  const row: Row = { ...before };
  for (const name of SET_ONCE)
    if (row[name] === null || row[name] === undefined) Object.assign(row, { [name]: facts[name] ?? null });

  // A webhook that came first knows only when the money moved; the object is older than that.
  if (facts.createdAt && (!before.createdAt || facts.createdAt < before.createdAt))
    row.createdAt = facts.createdAt;
  if (facts.state !== undefined)
    row.state = isDecidedByRead(before, facts.state, facts.origin)
      ? facts.state
      : furthestTransactionState(before.type, before.state, facts.state);
  if (facts.refundState !== undefined)
    row.refundState = furthestRefundMark(before.refundState, facts.refundState);
  if (facts.apiType !== undefined) row.apiType = facts.apiType;
  if (facts.apiStatus !== undefined) row.apiStatus = facts.apiStatus;
  row.blockedDeposit = furtherReturn(before.blockedDeposit, facts.blockedDeposit);
  if (facts.serviceReadAt && (!before.serviceReadAt || facts.serviceReadAt > before.serviceReadAt))
    row.serviceReadAt = facts.serviceReadAt;

  const decided = amountDecidedByRead(before, facts);
  if (decided !== null) {
    row.amountCentavos = decided;
    if (row.feeCentavos !== null && row.feeCentavos !== undefined)
      row.netCentavos = centavos(decided - row.feeCentavos);
  }

  const found = mismatchOf(before, row, facts);
  // Which of two ends it came to counts more than any other mismatch, and otherwise the first one stays.
  const stands = found?.mismatch === "outcome" || !before.mismatch ? found : null;
  if (stands) Object.assign(row, { mismatch: stands.mismatch, mismatchDetails: stands.details });
  return { row, mismatch: found?.mismatch ?? null };
}

function mismatchOf(
  before: Pick<TransactionFacts, "wallet">,
  row: Omit<TransactionFacts, "origin">,
  facts: TransactionFacts,
): { mismatch: Mismatch; details: MismatchDetails } | null {
  const { origin: source } = facts;
  if (facts.mismatch) return { mismatch: facts.mismatch, details: { source, ...facts.mismatchDetails } };
  for (const { mismatch, name } of MUST_AGREE) {
    const [known, reported] = [row[name] ?? null, facts[name] ?? null];
    if (known !== null && reported !== null && known !== reported)
      return { mismatch, details: { source, known, reported } };
  }
  if (before.wallet !== facts.wallet)
    return { mismatch: "wallet", details: { source, known: before.wallet, reported: facts.wallet } };
  return null;
}

/** Of two outcomes that exclude each other the first one told stays, until the service itself is asked (faults, H43). */
const isDecidedByRead = (
  before: { type: TransactionType; state: TransactionState },
  reported: TransactionState,
  origin: Origin,
): boolean => origin === "read" && before.type === "withdrawal" && excludeEachOther(before.state, reported);

/** Events that tell another amount change nothing by themselves; the service, asked because of them, does (faults, H35). */
const amountDecidedByRead = (
  before: Pick<TransactionFacts, "type" | "mismatch">,
  facts: TransactionFacts,
): Centavos | null =>
  facts.origin === "read" && before.type === "payment" && before.mismatch === "amount"
    ? (facts.amountCentavos ?? null)
    : null;

const RETURN_RANK: Readonly<Record<string, number>> = { pending: 0, failed: 1, confirmed: 2 };

/** The return of a blocked deposit: the webhook tells it as it was at send time, a later read has the final data. */
function furtherReturn(
  before: BlockedDeposit | null | undefined,
  next: BlockedDeposit | null | undefined,
): BlockedDeposit | null {
  if (!before || !next) return before ?? next ?? null;
  const rank = (deposit: BlockedDeposit) => RETURN_RANK[deposit.refund?.status ?? ""] ?? -1;
  const [further, other] = rank(next) > rank(before) ? [next, before] : [before, next];
  return {
    ...other,
    ...further,
    ...((further.refund ?? other.refund) && { refund: { ...other.refund, ...further.refund } }),
  };
}
