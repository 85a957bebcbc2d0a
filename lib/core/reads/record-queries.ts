import { type QueryKey } from "@tanstack/react-query";
import { type ReadInput } from "../requests/fetch-json";
import { type ListSums } from "../money/list-sums";
import { listQuery, readQuery } from "./read-query";

/** The reads that a wallet's charges, withdrawals and refunds have in common. The noun is the folder of their routes. */
export function recordQueries<Page extends { nextCursor: string | null }, Detail, Filter extends ReadInput>(
  noun: "charges" | "withdrawals" | "refunds",
) {
  const all = [noun] as const;
  const path = `/api/${noun}`;
  return {
    all,
    /** The question behind a key: of a list or its sums the filter, of one record or request the id. */
    askedBy: (key: QueryKey) => {
      const [, kind, wallet, asked] = key as [
        noun: string,
        kind: string,
        wallet: string,
        asked?: string | Filter,
      ];
      return {
        kind,
        wallet,
        filter: typeof asked === "object" ? asked : ({} as Filter),
        id: typeof asked === "string" ? asked : null,
      };
    },
    list: (wallet: string, filter: Filter) =>
      listQuery<Page>([...all, "list", wallet, filter], path, { wallet, ...filter }),
    /** Sums of the whole list, however it is sorted. */
    sums: (wallet: string, { sort: _sort, ...filter }: Filter) =>
      readQuery<ListSums>([...all, "sums", wallet, filter], `${path}/sums`, { wallet, ...filter }),
    detail: (wallet: string, id: string) =>
      readQuery<Detail>([...all, "detail", wallet, id], `${path}/${encodeURIComponent(id)}`, { wallet }),
  };
}
