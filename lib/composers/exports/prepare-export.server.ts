import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { assertPresence } from "@/lib/platform/auth/second-step/presence.server";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { maskSearch } from "@/lib/core/masks/mask-search";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";
import { type FilterOf, type FilterParsers, searchParamsOf, readFilter } from "@/lib/core/reads/filters";
import { blockParsers } from "@/lib/domain/blocks/filter";
import { saveOfxAccount } from "@/lib/domain/statement/records.server";
import { type StatementWanted } from "@/lib/domain/statement/schema";
import { transactionParsers } from "@/lib/domain/transactions/filter";
import { scopeOfFilter } from "@/lib/domain/transactions/resolve-filter.server";
import { gateTypedDocuments } from "@/lib/platform/search/document-gate.server";
import { insertExport } from "./records.server";
import { type BlocksWanted, type PrepareExportInput, type TransactionsWanted } from "./schema";

/** Writes down what the file will hold and who asked why, before a row of it leaves. */
export async function prepareExport(
  ctx: Context,
  { what, format, showsDocuments, reason, ...input }: PrepareExportInput,
): Promise<{ id: string }> {
  const ofxAccount = format === "ofx" ? input.ofxAccount : undefined;
  if (showsDocuments && !mayDo(ctx.actor, "document.reveal"))
    throw new AppError("not_allowed", { message: "document.reveal" });
  if (showsDocuments) await assertPresence(ctx);
  const { wallet, filter } = fixed(what);
  scopeOfFilter(ctx.actor, { wallet: wallet ?? undefined });
  if (what.kind === "transactions") await gateTypedDocuments(ctx, filter);
  const id = newId();
  const now = ctx.clock.now();
  await ctx.store.transaction(async (tx) => {
    if (wallet !== null && ofxAccount) await saveOfxAccount(tx, wallet, ofxAccount);
    await insertExport(tx, {
      id,
      personId: ctx.actor.personId,
      kind: what.kind,
      format,
      wallet,
      filter: ctx.vault.seal(ABOUT.exportFilter(id), JSON.stringify(filter)),
      showsDocuments,
      reason: reason ?? null,
      state: "prepared",
      createdAt: now,
    });
    await appendAudit(tx, {
      at: now,
      personId: ctx.actor.personId,
      act: "records.export",
      objectType: "export",
      objectId: id,
      wallet,
      reason: reason ?? null,
      details: {
        kind: what.kind,
        format,
        showsDocuments,
        filter: keptFilter(filter),
        ...(ofxAccount && { ofxAccount }),
        traceId: ctx.traceId,
      },
    });
  });
  return { id };
}

/**
 * The filter as the audit log stores it: no document, at most a mask of a search, and only the number of selected
 * rows.
 */
const keptFilter = ({ ids, ...filter }: Fixed["filter"]): Record<string, unknown> => ({
  ...filter,
  ...(ids !== undefined && { chosen: ids.length }),
  ...(filter.document !== undefined && { document: "given" }),
  ...("search" in filter && filter.search !== undefined && { search: maskSearch(filter.search) }),
});

type Fixed = {
  wallet: string | null;
  filter: TransactionsWanted | ((StatementWanted | BlocksWanted) & { document?: never; ids?: never });
};

function fixed(what: PrepareExportInput["what"]): Fixed {
  if (what.kind === "statement") {
    const { wallet, from, to, asOf } = what;
    return { wallet, filter: { from, to, ...(asOf !== undefined && { asOf }) } };
  }
  if (what.kind === "blocks") {
    const filter = filterIn(blockParsers, what.filter);
    return { wallet: filter.wallet ?? null, filter };
  }
  const filter = filterIn(transactionParsers, what.filter);
  return { wallet: filter.wallet ?? null, filter: { ...filter, ...(what.ids && { ids: what.ids }) } };
}

/** A filter that cannot be read is refused: without it the file would hold more than was asked for. */
function filterIn<Parsers extends FilterParsers>(parsers: Parsers, address: string): FilterOf<Parsers> {
  const { filter, unread } = readFilter(parsers, searchParamsOf(address));
  if (unread[0] !== undefined)
    throw new AppError("invalid_input", { fields: { what: `filter_unreadable:${unread[0]}` } });
  return filter;
}
