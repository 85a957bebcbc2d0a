import "server-only";
import { type Actor, mayDo, maySeeWallet, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { AppError } from "@/lib/core/errors/app-error";
import { momentsOfDays } from "@/lib/core/time/sao-paulo";
import { type Context } from "@/lib/platform/context.server";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { findVerifying } from "@/lib/platform/store/status-flags.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { classifySearch } from "@/lib/core/search/classify-search";
import { findInList } from "@/lib/platform/search/find-in-list.server";
import { findChargeIdsByDocument, findIdsByIdentifier } from "./list-records.server";
import { type TransactionConditions } from "./scan-plans-records.server";
import { type TransactionFilter } from "./filter";

type Asking = Pick<Context, "actor" | "vault" | "clock">;

export type ResolvedFilter = {
  scope: WalletScope;
  conditions: TransactionConditions;
};

/** Throws `not_found` for a wallet beyond the person's scope. */
export function scopeOfFilter(actor: Actor, filter: Pick<TransactionFilter, "wallet">): WalletScope {
  if (filter.wallet === undefined) return scopeOf(actor);
  if (!maySeeWallet(actor, filter.wallet)) throw new AppError("not_found", { message: "wallet" });
  return [filter.wallet];
}

/**
 * Returns the database conditions of a filter, or null where nothing can match. A document is only ever compared for
 * a person who may reveal documents, and who passed `gateTypedDocuments`: the answer must not reveal to everybody
 * else whether it exists.
 */
export async function resolveFilter(
  reader: Reader,
  ctx: Asking,
  filter: TransactionFilter,
): Promise<ResolvedFilter | null> {
  const { actor, vault } = ctx;
  const scope = scopeOfFilter(actor, filter);
  const mayReveal = mayDo(actor, "document.reveal");
  if (filter.document && !mayReveal) throw new AppError("not_allowed", { message: "document.reveal" });

  const conditions: TransactionConditions = {
    order: filter.from || filter.to ? "settled" : "created",
    type: filter.type,
    state: filter.state,
    flag: filter.flag,
    verifying: filter.flag === "verifying" ? await findVerifying(reader, scope) : undefined,
    ...momentsOfDays(filter),
    minCentavos: filter.minCentavos,
    maxCentavos: filter.maxCentavos,
    project: filter.project,
    document: filter.document ? await documentOf(reader, vault, filter.document) : undefined,
    hasOpenBlock: filter.block === "open",
    wasBlocked: filter.block === "ever",
    risk: filter.risk,
    scope,
    mismatch: filter.mismatch,
    customer: filter.customer,
    sort: filter.sort,
  };
  if (filter.search && !(await addSearch(reader, scope, conditions, filter.search, ctx))) return null;
  return { scope, conditions };
}

const KINDS = ["payment", "withdrawal", "movement"] as const;

/**
 * Tries exact matches first, then all search terms of the text. Where too many objects match to list them all, or
 * none is indexed yet, the mirror's own indexes find a name, an amount or a document. Returns false where nothing can
 * match.
 */
async function addSearch(
  reader: Reader,
  scope: WalletScope,
  conditions: TransactionConditions,
  text: string,
  ctx: Asking,
): Promise<boolean> {
  const mayReveal = mayDo(ctx.actor, "document.reveal");
  const terms = classifySearch(text);
  const ids = await findIdsByIdentifier(reader, scope, terms.identifier);
  if (ids.length > 0) {
    conditions.ids = ids;
    return true;
  }
  const listed = await findInList(reader, ctx, { scope, kinds: KINDS }, text);
  // A list, and a file of it, leaves nothing out unsaid.
  if (listed !== null && !listed.isCut) conditions.ids = listed.keys;
  else if (terms.document !== null && mayReveal)
    conditions.document = await documentOf(reader, ctx.vault, terms.document);
  else if (terms.amountCentavos !== null)
    conditions.minCentavos = conditions.maxCentavos = terms.amountCentavos;
  else if (terms.namePrefix !== null) conditions.namePrefix = terms.namePrefix;
  else return false;
  return true;
}

async function documentOf(reader: Reader, vault: Vault, document: string) {
  const index = vault.blind("document", document);
  return { index, chargeIds: await findChargeIdsByDocument(reader, index) };
}
