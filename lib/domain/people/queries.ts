import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type PeopleList, type SessionList, type OwnAccount } from "./schema";

/** The only place where a key of this noun is spelt. */
export const peopleQueries = {
  all: ["people"] as const,
  list: () =>
    queryOptions({
      queryKey: [...peopleQueries.all, "list"],
      queryFn: ({ signal }) => fetchJson<PeopleList>("/api/people", {}, signal),
    }),
  sessionsOf: (personId: string) =>
    queryOptions({
      queryKey: [...peopleQueries.all, "sessions", personId],
      queryFn: ({ signal }) => fetchJson<SessionList>(`/api/people/${personId}/sessions`, {}, signal),
    }),
  own: () =>
    queryOptions({
      queryKey: [...peopleQueries.all, "own"],
      queryFn: ({ signal }) => fetchJson<OwnAccount>("/api/people/me", {}, signal),
    }),
};
