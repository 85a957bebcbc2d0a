import { readQuery } from "@/lib/core/reads/read-query";
import { type NotesQuery, type ObjectNotes } from "./schema";

/** The only place where a key of this noun is spelt. */
export const noteQueries = {
  all: ["notes"] as const,
  of: (wallet: string, { objectType, objectId }: NotesQuery) =>
    readQuery<ObjectNotes>([...noteQueries.all, objectId, objectType, wallet], "/api/notes", {
      wallet,
      objectType,
      objectId,
    }),
};
