import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  HydrationBoundary,
  QueryClient,
  type QueryKey,
  dehydrate,
} from "@tanstack/react-query";
import { notFound } from "next/navigation";
import { type ReactNode, cache } from "react";
import { AppError } from "@/lib/core/app-error";

const requestClient = cache(() => new QueryClient());

/** Runs `read` on the server and puts its result where the browser's query of the same key finds it. */
export async function prefetch<T, Error, Data, Key extends QueryKey>(
  options: FetchQueryOptions<T, Error, Data, Key>,
  read: () => Promise<T>,
): Promise<T> {
  const data = await orNotFound(read);
  requestClient().setQueryData(options.queryKey, data);
  return data;
}

/** The first page of a list. */
export async function prefetchList<T, Error, Data, Key extends QueryKey, PageParam>(
  options: Pick<FetchInfiniteQueryOptions<T, Error, Data, Key, PageParam>, "queryKey" | "initialPageParam">,
  read: () => Promise<T>,
): Promise<T> {
  const page = await orNotFound(read);
  requestClient().setQueryData(options.queryKey, {
    pages: [page],
    pageParams: [options.initialPageParam],
  });
  return page;
}

/** Hands what was prefetched for this request to the components below it. */
export function Prefetched({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(requestClient())}>{children}</HydrationBoundary>;
}

async function orNotFound<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
