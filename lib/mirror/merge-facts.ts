import { type Centavos, centavos } from "@/lib/core/money";
import { excludeEachOther, isContradiction, furthestRefundState, furthestTransactionState } from "./states";

/** The door that a fact came by. */
export type Origin = "own_write" | "webhook" | "read";

export type BlockedDeposit = {
  reason?: string;
  refund?: { status?: string; e2eId?: string; settledAt?: string };
};

/** What one source knows of a transaction. Absent is "this source does not say". */
export type TransactionFacts = {
  id: string;
  wallet: string;
  type: string;
  state?: string;
  apiStatus?: string | null;
  amountCentavos?: Centavos | null;
  feeCentavos?: Centavos | null;
  netCentavos?: Centavos | null;
  currency?: string | null;
  paymentMethod?: string | null;
  description?: string | null;
  externalReference?: string | null;
  projectId?: string | null;
  customerId?: string | null;
  metadata?: Record<string, unknown> | null;
  e2eId?: string | null;
  counterpartName?: string | null;
  counterpartDocument?: string | null;
  failureReason?: string | null;
  blockedDeposit?: BlockedDeposit | null;
  refundState?: string;
  createdAt?: Date | null;
  expiresAt?: Date | null;
  settledAt?: Date | null;
  completedAt?: Date | null;
  expiredAt?: Date | null;
  failedAt?: Date | null;
  cancelledAt?: Date | null;
  reversedAt?: Date | null;
  origin: Origin;
  intentId?: string | null;
  idempotencyKey?: string | null;
  conflict?: string | null;
  serviceReadAt?: Date | null;
};

/** Written once: who comes first with a value sets it. */
const SET_ONCE = [
  "amountCentavos",
  "feeCentavos",
  "netCentavos",
  "currency",
  "paymentMethod",
  "description",
  "externalReference",
  "projectId",
  "customerId",
  "metadata",
  "e2eId",
  "counterpartName",
  "counterpartDocument",
  "failureReason",
  "expiresAt",
  "settledAt",
  "completedAt",
  "expiredAt",
  "failedAt",
  "cancelledAt",
  "reversedAt",
  "intentId",
  "idempotencyKey",
] as const satisfies readonly (keyof TransactionFacts)[];

/** Money that two sources tell differently is never settled by who came first alone. */
const MUST_AGREE = ["amountCentavos", "feeCentavos", "netCentavos"] as const;

export type Merged<Row> = { row: Row; conflict: string | null };

/**
 * One row from what was known and what is told now. Pure, and the same for every order and repetition of the same
 * facts: moments and values are set once, states move forward.
 */
export function mergeFacts<
  Row extends Omit<TransactionFacts, "origin"> & { state: string; refundState: string },
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
    row.refundState = furthestRefundState(before.refundState, facts.refundState);
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

  const disagreements = MUST_AGREE.filter((name) => {
    const [known, told] = [row[name], facts[name]];
    return known !== null && known !== undefined && told !== null && told !== undefined && known !== told;
  });
  const conflict =
    facts.conflict ??
    (disagreements.length > 0 ? `${facts.origin} tells another ${disagreements.join(", ")}` : null) ??
    (before.wallet !== facts.wallet ? `${facts.origin} tells another wallet` : null);
  row.conflict = conflict !== null && isContradiction(conflict) ? conflict : (before.conflict ?? conflict);
  return { row, conflict };
}

/** Of two outcomes that exclude each other the first one told stays, until the service itself is asked (faults, H43). */
const isDecidedByRead = (before: { type: string; state: string }, told: string, origin: Origin): boolean =>
  origin === "read" && before.type === "withdrawal" && excludeEachOther(before.state, told);

/** Events that tell another amount change nothing by themselves; the service, asked because of them, does (faults, H35). */
const amountDecidedByRead = (
  before: { type: string; conflict?: string | null },
  facts: TransactionFacts,
): Centavos | null =>
  facts.origin === "read" && before.type === "payment" && before.conflict?.includes("amountCentavos")
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
