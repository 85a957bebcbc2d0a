import { readQuery } from "@/lib/core/reads/read-query";
import { keepPreviousData } from "@tanstack/react-query";
import { type SignWindow } from "@/lib/core/words/signs";
import { type Signs } from "./schema";

/** A minute is counted after two. */
const READ_AGAIN_MS = 60_000;

/** The only place where a key of this noun is spelt. */
export const signQueries = {
  all: ["signs"] as const,
  of: (window: SignWindow) =>
    readQuery<Signs>(
      [...signQueries.all, window],
      "/api/signs",
      { window },
      { placeholderData: keepPreviousData, refetchInterval: READ_AGAIN_MS },
    ),
};
