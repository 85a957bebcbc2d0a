import "server-only";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { understand } from "@/lib/core/search/understand";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { gateTypedDocuments } from "./document-gate.server";
import { type FoundKeys, findKeys } from "./find-objects.server";
import { type Viewer } from "./records.server";

/**
 * Finds the matches of a list's own search field, read as the search reads it; null where nothing contains these
 * words. A document is only compared for a person who may reveal documents, and behind the gate of `readListed`.
 */
export async function findListed(
  reader: Reader,
  { actor, vault, clock }: Pick<Context, "actor" | "vault" | "clock">,
  viewer: Viewer,
  text: string,
): Promise<FoundKeys | null> {
  const { terms } = understand(text, dayOf(clock.now()));
  const isOpen = mayDo(actor, "document.reveal") || terms.every(({ document }) => document === null);
  return isOpen ? findKeys(reader, vault, viewer, terms) : null;
}

/** Reads a list. Without words it is one statement, and needs no snapshot of its own. */
export async function readListed<Read>(
  ctx: Pick<Context, "store" | "actor" | "vault" | "clock">,
  search: string | undefined,
  work: (reader: Reader) => Promise<Read>,
): Promise<Read> {
  if (search === undefined) return ctx.store.read(work);
  await gateTypedDocuments(ctx, { search });
  return ctx.store.snapshot(work);
}
