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
import { Asleep } from "@/components/sleep/asleep";
import { Waiting } from "@/components/sleep/provided-later";
import { AppError } from "@/lib/core/app-error";
import { hideDocuments } from "@/lib/core/hide-documents";

/** What a piece of a page reads on the server, put where the browser's query of the same key finds it. */
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
  /** Only words within a line: nothing that somebody works. */
  isText?: boolean;
  /** Needed where the piece cannot show itself without its data; a list without rows is its own. */
  skeleton?: ReactNode;
};

/**
 * A piece of a page that comes when it has been read; its skeleton stands there until then. By that time the answer's
 * status is sent: whether the page exists at all is decided before.
 */
export function Piece<Data>({ skeleton, read, isText, children }: Props<Data>) {
  const outline = skeleton ?? (typeof children === "function" ? null : <Waiting>{children}</Waiting>);
  return (
    <Suspense fallback={outline}>
      <Arrived read={read} isText={isText}>
        {children}
      </Arrived>
    </Suspense>
  );
}

async function Arrived<Data>({ read, isText, children }: Omit<Props<Data>, "skeleton">) {
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
  const shown = typeof children === "function" ? children(data) : children;
  if (isText) return shown;
  return (
    <Asleep>
      <HydrationBoundary state={dehydrate(client)}>{shown}</HydrationBoundary>
    </Asleep>
  );
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
