import { fetchJson } from "@/lib/core/requests/fetch-json";
import { type Preview, type PreviewQuery, type SearchAnswer } from "./schema";

/** The only place where a key of the search is spelt. */
export const searchQueries = {
  all: ["search"] as const,
  /** Results are not retained, because they change while a person types. */
  everything: (text: string, before: string | undefined) => ["search", text, before] as const,
  preview: ({ kind, id }: PreviewQuery) => ["search", "preview", kind, id] as const,
};

export const searchEverywhere = (
  text: string,
  before: string | undefined,
  signal?: AbortSignal,
): Promise<SearchAnswer> => fetchJson<SearchAnswer>("/api/search", { q: text, before }, signal);

export const previewOf = ({ kind, id }: PreviewQuery, signal?: AbortSignal): Promise<Preview> =>
  fetchJson<Preview>("/api/search/preview", { kind, id }, signal);
