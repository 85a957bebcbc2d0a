import { listQuery, readQuery } from "@/lib/core/reads/read-query";
import { type RecipientFilter } from "./filter";
import { type RecipientPage, type RecipientDetail } from "./schema";

type Filter = RecipientFilter;

/** The only place where a key of this noun is spelt. */
export const recipientQueries = {
  all: ["recipients"] as const,
  list: (filter: Filter) =>
    listQuery<RecipientPage>([...recipientQueries.all, "list", filter], "/api/recipients", filter),
  /** The first few that a withdrawal's form offers. */
  search: (wallet: string, search: string) =>
    readQuery<RecipientPage>([...recipientQueries.all, "search", wallet, search], "/api/recipients", {
      wallet,
      ...(search !== "" && { search }),
    }),
  detail: (id: string) =>
    readQuery<RecipientDetail>(
      [...recipientQueries.all, "detail", id],
      `/api/recipients/${encodeURIComponent(id)}`,
    ),
};
