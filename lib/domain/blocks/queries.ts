import { listQuery, readQuery } from "@/lib/core/reads/read-query";
import { type QueryKey } from "@tanstack/react-query";
import { type BlockFilter } from "./filter";
import { type BlockPage, type BlockSummary, type BlockDetail } from "./schema";

/** The refetch interval: no event reports a list that ages, or one that is refused. */
const READ_AGAIN_MS = 60_000;

type Filter = BlockFilter;

/** The only place where a key of this noun is spelt. */
export const blockQueries = {
  all: ["blocks"] as const,
  /** The parent key of the total that all blocks hold together (lib/composers/exposure). */
  exposure: ["blocks", "exposure"] as const,
  /** Returns the query of a key that was built here. */
  askedBy: (key: QueryKey) => {
    const [, kind, asked] = key as [
      noun: string,
      kind: "list" | "summary" | "exposure" | "detail",
      asked?: string | Filter,
    ];
    return { kind, filter: typeof asked === "object" ? asked : {} };
  },
  list: (filter: Filter) =>
    listQuery<BlockPage>([...blockQueries.all, "list", filter], "/api/blocks", filter),
  summary: () =>
    readQuery<BlockSummary>(
      [...blockQueries.all, "summary"],
      "/api/blocks/summary",
      {},
      { refetchInterval: READ_AGAIN_MS },
    ),
  detail: (id: string) =>
    readQuery<BlockDetail>([...blockQueries.all, "detail", id], `/api/blocks/${encodeURIComponent(id)}`),
};
