import { type Route } from "next";
import { addressOf } from "../kit/addresses";

export type OverviewFigure =
  | "received"
  | "created"
  | "paid"
  | "timeToPay"
  | "fees"
  | "refunds"
  | "withdrawals"
  | "blocks"
  | "med";

type Period = { from: string; to: string };

// What was received is counted by the day of settlement, as the list of transactions is.
const received = (wallet: string, period: Period): Route =>
  addressOf.transactions(wallet, { type: "payment", state: "completed", ...period });

const PAGES: Record<Exclude<OverviewFigure, "blocks" | "med">, (wallet: string, period: Period) => Route> = {
  received,
  paid: received,
  created: addressOf.charges,
  timeToPay: (wallet, period) => addressOf.charges(wallet, { state: "completed", ...period }),
  // The statement sums the same lines by group; lists count by the day of creation.
  fees: addressOf.statement,
  refunds: addressOf.statement,
  withdrawals: addressOf.statement,
};

/** The rows that a figure is made of; null for one of several wallets, whose parts stand by wallet. */
export function rowsHref(
  figure: OverviewFigure,
  wallet: string | undefined,
  { from, to }: Period,
): Route | null {
  if (figure === "blocks") return addressOf.blocks({ wallet, from, to });
  if (figure === "med") return addressOf.blocks({ kind: "med", wallet, from, to });
  return wallet === undefined ? null : PAGES[figure](wallet, { from, to });
}

/** The overview of one day. */
export const dayHref = (day: string, wallet: string | undefined): Route =>
  addressOf.overview({ from: day, to: day, wallet });
