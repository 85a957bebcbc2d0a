import "server-only";
import { parseDocument } from "@/lib/core/brazil/documents";
import { PIX_KEY_TYPES, canonicalPixKey } from "@/lib/core/brazil/pix-key";
import { foldText } from "@/lib/core/text/fold-text";
import { listPaidBefore } from "@/lib/engine/payouts/recipient-records.server";
import { hashOfDocument, hashOfKey } from "@/lib/engine/payouts/recipients.server";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { gateTypedDocuments } from "@/lib/platform/search/document-gate.server";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { historyOf, namesIn, toRecipientItem } from "./recipient-view.server";
import { type RecipientSearch, listRecipients as listRecipientRows } from "./records.server";
import { type RecipientListQuery, type RecipientListItem, type RecipientPage } from "./schema";

const PAGE_SIZE = 25;

/** A page of the recipients within the person's scope, those used lately first. */
export async function listRecipients(ctx: Context, filter: RecipientListQuery): Promise<RecipientPage> {
  const { wallet, search, cursor } = filter;
  const now = ctx.clock.now();
  await gateTypedDocuments(ctx, { search });
  return ctx.store.snapshot(async (reader) => {
    const { rows, nextCursor } = await listRecipientRows(
      reader,
      scopeOf(ctx.actor),
      { wallet, search: search === undefined || search === "" ? undefined : searchOf(ctx.vault, search) },
      { cursor, size: PAGE_SIZE },
    );
    const names = await namesIn(reader, rows);
    const paid = await listPaidBefore(reader, rows);
    const items: RecipientListItem[] = [];
    for (const [place, row] of rows.entries()) {
      const history = await historyOf(reader, row, now);
      items.push(toRecipientItem(row, { paid: paid[place] ?? null, history }, names));
    }
    return { items, nextCursor };
  });
}

/**
 * Parts of the text match only data that everyone may see; a key or a document must match whole, whatever its type.
 * Only a text that passed the document check is compared as a document.
 */
export function searchOf(vault: Vault, text: string): RecipientSearch {
  const document = parseDocument(text);
  const keys = PIX_KEY_TYPES.flatMap((type) => {
    if (document === null && (type === "cpf" || type === "cnpj")) return [];
    const read = canonicalPixKey(type, text);
    return "key" in read ? [read.key] : [];
  });
  return {
    piece: foldText(text),
    hashes: [
      ...new Set([
        ...keys.map((key) => hashOfKey(vault, key)),
        ...(document === null ? [] : [hashOfDocument(vault, document)]),
      ]),
    ],
  };
}
