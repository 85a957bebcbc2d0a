import { readQuery } from "@/lib/core/reads/read-query";
import { type PeopleList, type SessionList, type OwnAccount } from "./schema";

/** The only place where a key of this noun is spelt. */
export const peopleQueries = {
  all: ["people"] as const,
  list: () => readQuery<PeopleList>([...peopleQueries.all, "list"], "/api/people"),
  sessionsOf: (personId: string) =>
    readQuery<SessionList>([...peopleQueries.all, "sessions", personId], `/api/people/${personId}/sessions`),
  own: () => readQuery<OwnAccount>([...peopleQueries.all, "own"], "/api/people/me"),
};
