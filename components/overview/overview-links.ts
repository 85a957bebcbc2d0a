import { type Route } from "next";

export type OverviewFigure =
  "received" | "created" | "paid" | "timeToPay" | "fees" | "refunds" | "withdrawals" | "blocks" | "med";

type Period = { from: string; to: string };

/** Where the section with one line for each wallet stands: the way on from a figure of several wallets. */
export const BY_WALLET_ID = "by-wallet";

const PAGES: Record<
  Exclude<OverviewFigure, "blocks" | "med">,
  [noun: string, fixed: Record<string, string>]
> = {
  // What was received is counted by the day of settlement, as the list of transactions is.
  received: ["transactions", { type: "payment", state: "completed" }],
  paid: ["transactions", { type: "payment", state: "completed" }],
  created: ["charges", {}],
  timeToPay: ["charges", { state: "completed" }],
  fees: ["transactions", {}],
  refunds: ["refunds", {}],
  withdrawals: ["withdrawals", {}],
};

/** The rows that a figure is made of. */
export function rowsHref(figure: OverviewFigure, wallet: string | undefined, { from, to }: Period): Route {
  if (figure === "blocks" || figure === "med") {
    return address("/blocks", {
      ...(figure === "med" && { kind: "med" }),
      ...(wallet !== undefined && { wallet }),
      from,
      to,
    });
  }
  if (wallet === undefined) return `#${BY_WALLET_ID}` as Route;
  const [noun, fixed] = PAGES[figure];
  return address(`/w/${encodeURIComponent(wallet)}/${noun}`, { ...fixed, from, to });
}

/** The overview of one day. */
export const dayHref = (day: string, wallet: string | undefined): Route =>
  address("/", { from: day, to: day, ...(wallet !== undefined && { wallet }) });

/** The typed routes know fixed addresses only; these are put together from checked parts. */
const address = (path: string, query: Record<string, string>): Route =>
  `${path}?${new URLSearchParams(query).toString()}` as Route;
