import { readQuery } from "@/lib/core/reads/read-query";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { type Exposure } from "./types";

/** The only place where a key of this noun is spelt. */
export const exposureQueries = {
  /** An event about one block invalidates the held amounts of all of them. */
  all: blockQueries.exposure,
  view: () => readQuery<Exposure>([...exposureQueries.all, "view"], "/api/blocks/exposure"),
};
