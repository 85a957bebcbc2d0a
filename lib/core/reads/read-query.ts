import {
  type QueryKey,
  type QueryMeta,
  type UseQueryOptions,
  infiniteQueryOptions,
  queryOptions,
} from "@tanstack/react-query";
import { type ReadInput, fetchJson } from "../requests/fetch-json";

type Timing<Answer> = Pick<
  UseQueryOptions<Answer>,
  "staleTime" | "refetchInterval" | "placeholderData" | "meta"
>;

/** One answer of ours, cached under this key. */
export const readQuery = <Answer>(
  key: QueryKey,
  path: string,
  query: ReadInput = {},
  timing: Timing<Answer> = {},
) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => fetchJson<Answer>(path, query, signal),
    ...timing,
  });

/** A list of ours, page by page, cached under this key. */
export const listQuery = <Page extends { nextCursor: string | null }>(
  key: QueryKey,
  path: string,
  query: ReadInput = {},
  { meta }: { meta?: QueryMeta } = {},
) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => fetchJson<Page>(path, { ...query, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...(meta && { meta }),
  });
