import "server-only";
import { type SQL, and, eq, inArray, or, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type RiskFilter } from "@/lib/core/enums/risk";
import { type AmountSort } from "@/lib/core/enums/sorts";
import { type StatusFlag } from "@/lib/core/enums/display-status";
import { type Mismatch, type TransactionState, type TransactionType } from "@/lib/core/enums/transactions";
import { indexOfSealed } from "@/lib/platform/store/columns";
import { isOfCustomer } from "@/lib/platform/store/customer-of.server";
import { flagConditions } from "@/lib/platform/store/status-flags.server";
import { nameBegins } from "@/lib/platform/store/identifiers.server";
import { type ColumnKeyset, inOrder, newestFirst } from "@/lib/platform/store/pages.server";
import { hasRiskFlag, hasNoRiskFlag, wasBlocked } from "@/lib/platform/store/risk-of.server";
import { transactions } from "@/lib/platform/store/tables/transactions";
import * as walks from "@/lib/platform/store/bounded-scan.server";

/** By which moment a list is ordered and bounded. */
export type ListOrder = "created" | "settled";

/** A filter in database form: moments instead of days, ids instead of search terms. */
export type TransactionConditions = {
  order: ListOrder;
  type?: TransactionType | undefined;
  state?: TransactionState | undefined;
  flag?: StatusFlag | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
  minCentavos?: number | undefined;
  maxCentavos?: number | undefined;
  project?: string | undefined;
  /** By its index. */
  document?: { index: string; chargeIds: readonly string[] } | undefined;
  hasOpenBlock?: boolean | undefined;
  wasBlocked?: boolean | undefined;
  risk?: RiskFilter | undefined;
  /**
   * The wallets whose flags and blocks are searched. Where absent, those of all wallets are searched, and the list's
   * own guard applies.
   */
  scope?: WalletScope | undefined;
  mismatch?: Mismatch | undefined;
  ids?: readonly string[] | undefined;
  /** The customer of the transactions, by the id of that page. */
  customer?: string | undefined;
  sort?: AmountSort | undefined;
  /** Where that is asked for: those that are being verified. */
  verifying?: readonly string[] | undefined;
  namePrefix?: string | undefined;
};

export const orderOf = (order: ListOrder): ColumnKeyset =>
  newestFirst(order === "settled" ? transactions.settledAt : transactions.createdAt, transactions.id);

/**
 * Parts of a filter that a list may be asked for, each by itself. A range of amounts, and a document that charges
 * asked, have no order.
 */
type Part =
  | "type"
  | "state"
  | "returned"
  | "refund"
  | "confirming"
  | "project"
  | "block"
  | "mismatch"
  | "amount"
  | "amounts"
  | "document"
  | "documents"
  | "name"
  | "unmarked"
  | "ids";
type Parts = walks.Parts<Part>;

/**
 * Filter parts that the indexes answer in the order of the list (lib/platform/store/tables/transactions.ts), the most
 * at once first.
 */
const IN_ORDER: Record<ListOrder, walks.ScanIndexes<Part>["inOrder"]> = {
  created: [
    ["wallet", "type", "state"],
    ["wallet", "type"],
    ["wallet", "state"],
    ["wallet"],
    ["type", "state"],
    ["project", "state"],
    ["wallet", "returned"],
    ["wallet", "confirming"],
    ["type"],
    ["state"],
    ["project"],
    ["block"],
    ["returned"],
    ["refund"],
    ["mismatch"],
    ["amount"],
    ["document"],
    [],
  ],
  settled: [["wallet", "type"], ["wallet", "state"], ["wallet"], ["type"], ["state"], ["project"], []],
};

const BY_CREATION = { order: inOrder(orderOf("created")) };

/** Filter parts that an index finds in no order of the list, and the order that it has. */
const OUT_OF_ORDER: Partial<Record<Part, { order?: SQL }>> = {
  block: BY_CREATION,
  returned: BY_CREATION,
  refund: BY_CREATION,
  mismatch: BY_CREATION,
  amount: BY_CREATION,
  amounts: { order: sql`${transactions.amountCentavos}` },
  document: BY_CREATION,
  documents: {},
  // As the index of names is made.
  name: { order: sql`lower(${transactions.counterpartName}) using ~<~` },
};

const waysIn = (order: ListOrder): walks.ScanIndexes<Part> => ({
  wallet: transactions.wallet,
  inOrder: IN_ORDER[order],
  outOfOrder: OUT_OF_ORDER,
});
const WAYS: Record<ListOrder, walks.ScanIndexes<Part>> = {
  created: waysIn("created"),
  settled: waysIn("settled"),
};

/** By which index each is found. */
const PART_OF = {
  contradicted: "mismatch",
  blocked: "block",
  confirming: "confirming",
  refunding: "refund",
  refund_failed: "refund",
  refunded: "returned",
  partly_refunded: "returned",
} as const satisfies Record<Exclude<StatusFlag, "verifying">, Part>;

export function partsOf(
  {
    type,
    state,
    flag,
    minCentavos,
    maxCentavos,
    project,
    document,
    hasOpenBlock,
    wasBlocked: isEverBlocked,
    risk,
    scope = "all",
    from,
    before,
    order,
    mismatch,
    ids,
    customer,
    verifying,
    namePrefix,
  }: TransactionConditions,
  { isWhole = false } = {},
): Parts {
  const parts = new Map<Part, SQL>();
  const add = (part: Part, condition: SQL | undefined): void => {
    if (condition) parts.set(part, and(parts.get(part), condition) ?? condition);
  };
  if (type) add("type", eq(transactions.type, type));
  if (state) add("state", eq(transactions.state, state));
  if (flag === "verifying") add("ids", inArray(transactions.id, [...(verifying ?? [])]));
  else if (flag) add(PART_OF[flag], flagConditions[flag]());
  if (project) add("project", eq(transactions.projectId, project));
  if (hasOpenBlock) add("block", flagConditions.blocked());
  if (mismatch) add("mismatch", eq(transactions.mismatch, mismatch));
  const least = minCentavos === undefined ? undefined : sql`${transactions.amountCentavos} >= ${minCentavos}`;
  const most = maxCentavos === undefined ? undefined : sql`${transactions.amountCentavos} <= ${maxCentavos}`;
  if (minCentavos !== undefined && minCentavos === maxCentavos)
    add("amount", sql`${transactions.amountCentavos} = ${minCentavos}`);
  else add("amounts", and(least, most));
  const isPayers = document && sql`${indexOfSealed(transactions.counterpartDocument)} = ${document.index}`;
  if (document?.chargeIds.length === 0) add("document", isPayers);
  else if (document) add("documents", or(isPayers, inArray(transactions.id, [...document.chargeIds])));
  if (namePrefix) add("name", nameBegins(transactions.counterpartName, namePrefix));
  if (isEverBlocked) add("ids", wasBlocked(scope, { isWhole }));
  if (risk === "none") add("unmarked", hasNoRiskFlag());
  else if (risk)
    add("ids", hasRiskFlag(scope, risk, { ...(order === "settled" && { from, before }), isWhole }));
  if (customer) add("ids", isOfCustomer(customer, { isWhole }));
  if (ids) add("ids", inArray(transactions.id, [...ids]));
  return parts;
}

/** Whether one index leads to a page and to nothing else, or a few ids do. */
export const isAnswered = (scope: WalletScope, { order }: TransactionConditions, parts: Parts): boolean =>
  parts.has("ids") || walks.isAnsweredByIndex(WAYS[order], scope, parts);

/** Every way to what is asked; of those by one index or another's beginning the longest. */
export const transactionScanPlans = (
  scope: WalletScope,
  { order }: TransactionConditions,
  parts: Parts,
): walks.ScanPlan[] => walks.scanPlansOf(WAYS[order], scope, parts);
