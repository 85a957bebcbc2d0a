import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  HydrationBoundary,
  QueryClient,
  type QueryKey,
  dehydrate,
} from "@tanstack/react-query";
import { notFound } from "next/navigation";
import { type ReactNode, Suspense } from "react";
import { Outline } from "@/components/kit/page/outline";
import { AppError } from "@/lib/core/errors/app-error";
import { hideDocuments } from "@/lib/core/masks/hide-documents";

/** Each runs a read on the server and stores its result under the key of the browser's query. */
export type Reads = {
  one: <T, Key extends QueryKey>(
    query: Pick<FetchQueryOptions<T, Error, T, Key>, "queryKey">,
    read: () => Promise<T>,
  ) => Promise<T>;
  /** A text that the person edits; `one` and `list` mask the documents in texts. */
  asWritten: <T, Key extends QueryKey>(
    query: Pick<FetchQueryOptions<T, Error, T, Key>, "queryKey">,
    read: () => Promise<T>,
  ) => Promise<T>;
  /** The first page of a list. */
  list: <T, Key extends QueryKey, PageParam>(
    query: Pick<FetchInfiniteQueryOptions<T, Error, T, Key, PageParam>, "queryKey" | "initialPageParam">,
    read: () => Promise<NoInfer<T>>,
  ) => Promise<unknown>;
};

type Props<Data> = {
  read: (reads: Reads) => Promise<Data>;
  children: ReactNode | ((data: Data) => ReactNode);
  /** Needed where the part cannot show itself without its data; a list without rows is its own. */
  skeleton?: ReactNode;
};

/**
 * A part of a page that is sent when its data has been read, with its skeleton until then. The response status is
 * sent by that time, so the existence of the page is decided before.
 */
export function Prefetched<Data>({ skeleton, read, children }: Props<Data>) {
  const outline = skeleton ?? (typeof children === "function" ? null : <Outline>{children}</Outline>);
  return (
    <Suspense fallback={outline}>
      <Arrived read={read}>{children}</Arrived>
    </Suspense>
  );
}

async function Arrived<Data>({ read, children }: Omit<Props<Data>, "skeleton">) {
  const client = new QueryClient();
  const data = await orNotFound(
    read({
      one: ({ queryKey }, readOne) =>
        client.fetchQuery({ queryKey, queryFn: async () => hideDocuments(await readOne()) }),
      asWritten: ({ queryKey }, queryFn) => client.fetchQuery({ queryKey, queryFn }),
      list: ({ queryKey, initialPageParam }, readFirst) =>
        client.fetchInfiniteQuery({
          queryKey,
          initialPageParam,
          queryFn: async () => hideDocuments(await readFirst()),
        }),
    }),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      {typeof children === "function" ? children(data) : children}
    </HydrationBoundary>
  );
}

/** An object that the verb does not find makes the page return 404. */
export async function orNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
