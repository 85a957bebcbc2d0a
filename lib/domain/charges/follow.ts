import { fitsRisk } from "@/lib/core/words/risk";
import { CHARGE_STATES } from "@/lib/core/words/transactions";
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
import { CHARGE_TYPE } from "./charge-type";
import { chargeQueries } from "./queries";
import { type ChargeDetail, type ChargeListQuery, type ChargeListItem } from "./schema";

export const patchCharge = <Item extends ChargeListItem>(item: Item, row: LiveRow): Item => ({
  ...patchItem(item, row),
  state: oneOf(CHARGE_STATES, row.state, "other"),
});

/** False where the filter surely keeps the charge out. */
export const mayFitCharges = ({ state, flag, risk, from, to }: ChargeListQuery, row: LiveRow): boolean =>
  row.type === CHARGE_TYPE &&
  standsSo(row, { state, flag }) &&
  fitsRisk(risk, row.risk) &&
  mayBeInDays(row.createdAt, from, to);

export const followCharges: Follow = (key, data, told) => {
  const { kind, wallet, filter } = chargeQueries.askedBy(key);
  if (told.wallet !== undefined && told.wallet !== wallet) return { data, urgency: null };
  if (kind === "sums") return { data, urgency: "soon" };
  if (kind === "detail") return followDetail<ChargeDetail>(data, told, patchCharge);
  return followList<ChargeListItem>(data, told, {
    patch: patchCharge,
    mayFit: (row) => mayFitCharges(filter, row),
    // Where it stands in another order than the newest first, no frame tells.
    ...(filter.sort && { placeOf: () => "" }),
  });
};
