import { type Route } from "next";
import { type FigureId, rowsOf } from "@/lib/core/enums/figures";
import { addressOf } from "../kit/navigation/addresses";

type Period = { from: string; to: string };

/** The rows that a figure is made of; null where no list shows them, and for one of several wallets, whose parts stand by wallet. */
export function rowsHref(figure: FigureId, wallet: string | undefined, { from, to }: Period): Route | null {
  const rows = rowsOf(figure);
  if (rows === null) return null;
  if (rows.list === "blocks") return addressOf.blocks({ ...rows.filter, wallet, from, to });
  if (rows.list === "wallets") return addressOf.wallets();
  return wallet === undefined ? null : addressOf[rows.list](wallet, { ...rows.filter, from, to });
}

/** The overview of one day. */
export const dayHref = (day: string, wallet: string | undefined): Route =>
  addressOf.overview({ from: day, to: day, wallet });
