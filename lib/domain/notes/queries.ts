import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type NotesQuery, type ObjectNotes } from "./schema";

/** The only place where a key of this noun is spelt. */
export const noteQueries = {
  all: ["notes"] as const,
  of: (wallet: string, { objectType, objectId }: NotesQuery) =>
    queryOptions({
      queryKey: [...noteQueries.all, objectId, objectType, wallet],
      queryFn: ({ signal }) => fetchJson<ObjectNotes>("/api/notes", { wallet, objectType, objectId }, signal),
    }),
};
