import { WITHDRAWAL_STATES } from "@/lib/core/words/transactions";
import { oneOf } from "@/lib/core/words/words";
import {
  type Follow,
  followDetail,
  followList,
  mayBeInDays,
  patchItem,
  standsSo,
} from "@/lib/platform/live/follow";
import { type LiveRow } from "@/lib/platform/live/row";
import { withdrawalQueries } from "./queries";
import { type WithdrawalDetail, type WithdrawalListQuery, type WithdrawalListItem } from "./schema";
import { WITHDRAWAL_TYPE } from "./withdrawal-type";

export const patchWithdrawal = <Item extends WithdrawalListItem>(item: Item, row: LiveRow): Item => ({
  ...patchItem(item, row),
  state: oneOf(WITHDRAWAL_STATES, row.state, "other"),
});

/** False where the filter surely keeps the withdrawal out. */
export const mayFitWithdrawals = ({ state, flag, from, to }: WithdrawalListQuery, row: LiveRow): boolean =>
  row.type === WITHDRAWAL_TYPE && standsSo(row, { state, flag }) && mayBeInDays(row.createdAt, from, to);

export const followWithdrawals: Follow = (key, data, told) => {
  const { kind, wallet, filter } = withdrawalQueries.askedBy(key);
  if (told.wallet !== undefined && told.wallet !== wallet) return { data, urgency: null };
  switch (kind) {
    case "list":
      return followList<WithdrawalListItem>(data, told, {
        patch: patchWithdrawal,
        mayFit: (row) => mayFitWithdrawals(filter, row),
        // Where it stands in another order than the newest first, no frame tells.
        ...(filter.sort && { placeOf: () => "" }),
      });
    case "sums":
      return { data, urgency: "soon" };
    case "detail":
      return followDetail<WithdrawalDetail>(data, told, patchWithdrawal);
    // A request becomes a withdrawal, whose id it does not know yet.
    case "approval-requests":
    case "approval-request":
      return { data, urgency: "now" };
  }
};
