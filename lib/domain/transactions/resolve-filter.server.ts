import "server-only";
import { type Actor, mayDo, maySeeWallet, scopeOf } from "@/lib/platform/auth/rights";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { AppError } from "@/lib/core/app-error";
import { addDaysTo, startOfDayInSaoPaulo } from "@/lib/core/sao-paulo";
import { type Context } from "@/lib/platform/context.server";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { classifySearch } from "@/lib/core/classify-search";
import { findChargeIdsByDocument, findIdsByIdentifier } from "./list-records.server";
import { type TransactionConditions } from "./walks-records.server";
import { type TransactionFilter } from "./schema";

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
 * What a filter asks of the database, or null where nothing can match. A document is only ever compared for somebody who
 * may reveal documents: for everybody else the answer must not tell whether it is there.
 */
export async function resolveFilter(
  reader: Reader,
  { actor, vault }: Pick<Context, "actor" | "vault">,
  filter: TransactionFilter,
): Promise<ResolvedFilter | null> {
  const scope = scopeOfFilter(actor, filter);
  const mayReveal = mayDo(actor, "document.reveal");
  if (filter.document && !mayReveal) throw new AppError("not_allowed", { message: "document.reveal" });

  const conditions: TransactionConditions = {
    order: filter.from || filter.to ? "settled" : "created",
    type: filter.type,
    state: filter.state,
    from: filter.from ? startOfDayInSaoPaulo(filter.from) : undefined,
    before: filter.to ? startOfDayInSaoPaulo(addDaysTo(filter.to, 1)) : undefined,
    minCentavos: filter.minCentavos,
    maxCentavos: filter.maxCentavos,
    project: filter.project,
    document: filter.document ? await documentOf(reader, vault, filter.document) : undefined,
    hasOpenBlock: filter.block === "open",
    mismatch: filter.mismatch,
  };
  if (filter.search && !(await addSearch(reader, scope, conditions, filter.search, mayReveal ? vault : null)))
    return null;
  return { scope, conditions };
}

/** Exact ways first; a name only where nothing is called by the text. False where nothing can match. */
async function addSearch(
  reader: Reader,
  scope: WalletScope,
  conditions: TransactionConditions,
  text: string,
  /** Of whoever may look for documents. */
  vault: Vault | null,
): Promise<boolean> {
  const terms = classifySearch(text);
  const ids = await findIdsByIdentifier(reader, scope, terms.identifier);
  if (ids.length > 0) conditions.ids = ids;
  else if (terms.document !== null && vault !== null)
    conditions.document = await documentOf(reader, vault, terms.document);
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
