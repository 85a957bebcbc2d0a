import { type Route } from "next";

export const transactionHref = (wallet: string, id: string): Route =>
  `/w/${encodeURIComponent(wallet)}/transactions/${id}` as Route;
