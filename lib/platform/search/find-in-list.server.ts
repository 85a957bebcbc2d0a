import "server-only";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { classifySearch } from "@/lib/core/search/classify-search";
import { parseSearch } from "@/lib/core/search/parse-search";
import { type SearchKind } from "@/lib/core/search/vocabulary";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { gateTypedDocuments } from "./document-gate.server";
import { type SearchKeys, findKeys } from "./find-objects.server";
import { type Viewer } from "./records.server";

/**
 * Finds the matches of a list's own search field, parsed as the search parses it; null where nothing contains these
 * terms. A document is only compared for a person who may reveal documents, and behind the gate of `readListed`.
 */
export async function findInList(
  reader: Reader,
  { actor, vault, clock }: Pick<Context, "actor" | "vault" | "clock">,
  viewer: Viewer,
  text: string,
): Promise<SearchKeys | null> {
  const { terms } = parseSearch(text, dayOf(clock.now()));
  const isOpen = mayDo(actor, "document.reveal") || terms.every(({ document }) => document === null);
  return isOpen ? findKeys(reader, vault, viewer, terms) : null;
}

/** Rows of a list with exactly this identifier, or found by search terms. */
export type ListSearch = { identifier: string } | { ids: readonly string[] };

/**
 * Searches the wallet's list of one kind: tries an identifier first, whose row may be seconds old, then the text's
 * terms as the search parses them. `isCut` is true where older rows contain the terms too.
 */
export async function searchList(
  reader: Reader,
  ctx: Context,
  text: string | undefined,
  list: {
    kind: SearchKind;
    isNamed: (reader: Reader, wallet: string, identifier: string) => Promise<boolean>;
  },
): Promise<{ search: ListSearch | undefined; isCut: boolean }> {
  if (!text) return { search: undefined, isCut: false };
  const { identifier } = classifySearch(text);
  if (await list.isNamed(reader, ctx.wallet, identifier)) return { search: { identifier }, isCut: false };
  const listed = await findInList(reader, ctx, { scope: [ctx.wallet], kinds: [list.kind] }, text);
  return { search: { ids: listed?.keys ?? [] }, isCut: listed?.isCut ?? false };
}

/** Reads a list. Without a search text it is one statement, and needs no snapshot of its own. */
export async function readListed<Read>(
  ctx: Pick<Context, "store" | "actor" | "vault" | "clock">,
  search: string | undefined,
  work: (reader: Reader) => Promise<Read>,
): Promise<Read> {
  if (search === undefined) return ctx.store.read(work);
  await gateTypedDocuments(ctx, { search });
  return ctx.store.snapshot(work);
}
