import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  HydrationBoundary,
  type InfiniteData,
  QueryClient,
  type QueryKey,
  dehydrate,
} from "@tanstack/react-query";
import { notFound } from "next/navigation";
import { type ReactNode, cache } from "react";
import { AppError } from "@/lib/core/app-error";

const requestClient = cache(() => new QueryClient());

/** Runs `read` on the server and puts its result where the browser's query of the same key finds it. */
export function prefetch<T, Key extends QueryKey>(
  { queryKey }: Pick<FetchQueryOptions<T, Error, T, Key>, "queryKey">,
  read: () => Promise<NoInfer<T>>,
): Promise<T> {
  return orNotFound(requestClient().fetchQuery<T, Error, T, Key>({ queryKey, queryFn: read }));
}

/** The same for the first page of a list. */
export function prefetchList<T, Key extends QueryKey, PageParam>(
  {
    queryKey,
    initialPageParam,
  }: Pick<FetchInfiniteQueryOptions<T, Error, T, Key, PageParam>, "queryKey" | "initialPageParam">,
  read: () => Promise<NoInfer<T>>,
): Promise<InfiniteData<T, PageParam>> {
  return orNotFound(
    requestClient().fetchInfiniteQuery<T, Error, T, Key, PageParam>({
      queryKey,
      initialPageParam,
      queryFn: read,
    }),
  );
}

/** Hands what was prefetched for this request to the components below it. */
export function Prefetched({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(requestClient())}>{children}</HydrationBoundary>;
}

/** What the verb does not find, the page does not have. */
export async function orNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
