import { readQuery } from "@/lib/core/reads/read-query";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { type Exposure } from "./types";

/** The only place where a key of this noun is spelt. */
export const exposureQueries = {
  /** What is told of a block is told of what all of them hold. */
  all: blockQueries.exposure,
  view: () => readQuery<Exposure>([...exposureQueries.all, "view"], "/api/blocks/exposure"),
};
