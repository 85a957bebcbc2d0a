import { type QueryKey } from "@tanstack/react-query";
import { type RiskFilter, fitsRisk } from "@/lib/core/enums/risk";
import { type StatusFlag } from "@/lib/core/enums/display-status";
import { type TransactionState, type TransactionType } from "@/lib/core/enums/transactions";
import { parseEnum } from "@/lib/core/enums/enums";
import {
  type Follow,
  type Listed,
  followDetail,
  followList,
  mayBeInDays,
  patchItem,
  matchesStateAndFlag,
} from "./follow";
import { type LiveRow } from "./row";

type RecordFilter = {
  state?: TransactionState | undefined;
  flag?: StatusFlag | undefined;
  risk?: RiskFilter | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort?: string | undefined;
};

type Records = {
  askedBy: (key: QueryKey) => { kind: string; wallet: string; filter: RecordFilter };
  type: TransactionType;
  /** Any other state is shown as `other`. */
  states: readonly string[];
};

/** Follows charges or withdrawals of a wallet: lists and records are patched, sums are read soon. */
export function followRecords({ askedBy, type, states }: Records): Follow {
  const patch = (item: Listed, row: LiveRow): Listed & { state: string } => ({
    ...patchItem(item, row),
    state: parseEnum(states, row.state, "other"),
  });
  return (key, data, told) => {
    const { kind, wallet, filter } = askedBy(key);
    if (told.wallet !== undefined && told.wallet !== wallet) return { data, urgency: null };
    switch (kind) {
      case "list":
        return followList<Listed>(data, told, {
          patch,
          mayFit: (row) => row.type === type && mayFit(filter, row),
          // No frame reports the place of a row in another order than the newest first.
          ...(filter.sort && { placeOf: () => "" }),
        });
      case "sums":
        return { data, urgency: "soon" };
      case "detail":
        return followDetail<Listed>(data, told, patch);
      // A request becomes a withdrawal, whose id it does not know yet.
      default:
        return { data, urgency: "now" };
    }
  };
}

/** False where the filter certainly excludes the row. */
const mayFit = ({ state, flag, risk, from, to }: RecordFilter, row: LiveRow): boolean =>
  matchesStateAndFlag(row, { state, flag }) &&
  fitsRisk(risk, row.risk) &&
  mayBeInDays(row.createdAt, from, to);
