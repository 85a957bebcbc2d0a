import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type SignWindow } from "@/lib/core/words/signs";
import { type Signs } from "./schema";

/** A minute is counted after two. */
const READ_AGAIN_MS = 60_000;

/** The only place where a key of this noun is spelt. */
export const signQueries = {
  all: ["signs"] as const,
  of: (window: SignWindow) =>
    queryOptions({
      queryKey: [...signQueries.all, window],
      queryFn: ({ signal }) => fetchJson<Signs>("/api/signs", { window }, signal),
      placeholderData: keepPreviousData,
      refetchInterval: READ_AGAIN_MS,
    }),
};
