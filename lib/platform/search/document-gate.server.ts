import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { canonicalDocument, documentTypeOf, parseDocument } from "@/lib/core/brazil/documents";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { parseSearch } from "@/lib/core/search/parse-search";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { type RateLimit, enforceWithin } from "@/lib/platform/store/rate-limit.server";
import { type Tx } from "@/lib/platform/store/tx.server";

/** As many as customers give by telephone in an hour, too few for a script that tries numbers. */
const PACE: RateLimit = {
  name: "search-document",
  what: "searches by document",
  max: 60,
  windowSeconds: 3_600,
};
/** An open list is read again with each change: the same document of the same person is one lookup for this long. */
const SAME: RateLimit = {
  name: "search-document-same",
  what: "searches by the same document",
  max: Number.MAX_SAFE_INTEGER,
  windowSeconds: 600,
};
/** The first refusal of an hour is logged; the others add nothing. */
const REFUSED: RateLimit = { ...SAME, name: "search-document-refused", windowSeconds: PACE.windowSeconds };

type Asking = Pick<Context, "store" | "actor" | "vault" | "clock">;

/** Before a list or an export compares what was typed into its search or its document filter. Throws `too_many_requests`. */
export const gateTypedDocuments = (
  ctx: Asking,
  { search = "", document = "" }: { search?: string; document?: string },
): Promise<void> => {
  const { terms } = parseSearch(search, dayOf(ctx.clock.now()));
  return gate(
    ctx,
    [
      canonicalDocument(document),
      // The whole text too: lists also read a document with a blank between any two digits.
      parseDocument(search) ?? "",
      ...terms.map((term) => term.document ?? ""),
    ],
    terms.flatMap(({ shownPart }) => (shownPart === null ? [] : [shownPart])),
  );
};

/**
 * The gate of every lookup of a whole CPF or CNPJ: counted for the person and written to the audit log, found or not, by its
 * blind index, before anything is compared. Throws `too_many_requests`.
 */
export const gateDocuments = (ctx: Asking, texts: readonly string[]): Promise<void> => gate(ctx, texts, []);

/**
 * The part that a mask shows is counted and logged like a whole document: a person who knows the whole knows its
 * part.
 */
async function gate(ctx: Asking, texts: readonly string[], shownParts: readonly string[]): Promise<void> {
  const documents = [...texts.filter((text) => documentTypeOf(text) !== null), ...shownParts];
  if (documents.length === 0) return;
  const { store, actor, vault } = ctx;
  // In one order, so that two searches of one person do not wait for each other's counters.
  const indexes = [...new Set(documents.map((document) => vault.blind("document", document)))].toSorted();
  try {
    await store.transaction(async (tx) => {
      const fresh: string[] = [];
      for (const index of indexes)
        if ((await enforceWithin(tx, SAME, `${actor.personId}:${index}`)) === 1) fresh.push(index);
      for (const index of fresh) {
        await enforceWithin(tx, PACE, actor.personId);
        await note(tx, ctx, index, true);
      }
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "too_many_requests") throw error;
    await store.transaction(async (tx) => {
      const [index = ""] = indexes;
      if ((await enforceWithin(tx, REFUSED, actor.personId)) === 1) await note(tx, ctx, index, false);
    });
    throw error;
  }
}

const note = (tx: Tx, { actor, clock }: Asking, objectId: string, succeeded: boolean): Promise<void> =>
  appendAudit(tx, {
    at: clock.now(),
    personId: actor.personId,
    act: "document.search",
    objectType: "data_subject",
    objectId,
    succeeded,
  });
