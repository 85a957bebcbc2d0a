import "server-only";
import { findFormerKey, findRecipientByKey } from "@/lib/engine/payouts/recipient-records.server";
import { hashOfDocument, hashOfKey, recipientOf } from "@/lib/engine/payouts/recipients.server";
import { type Context } from "@/lib/platform/context.server";
import { gateDocuments } from "@/lib/platform/search/document-gate.server";
import { type KeyStanding, type LookUpRecipientInput, type LookedUpKey } from "./schema";

/** Finds a typed key among the wallet's recipients, before any payout is requested. Throws `too_many_requests`. */
export async function lookUpRecipient(
  ctx: Context,
  { wallet, pixKeyType, pixKey, holderDocument }: LookUpRecipientInput,
): Promise<LookedUpKey> {
  const isDocumentKey = pixKeyType === "cpf" || pixKeyType === "cnpj";
  await gateDocuments(ctx, isDocumentKey ? [pixKey, holderDocument] : [holderDocument]);
  return ctx.store.snapshot(async (reader) => {
    const keyHash = hashOfKey(ctx.vault, pixKey);
    const row = await findRecipientByKey(reader, wallet, keyHash);
    const known = await recipientOf(reader, wallet, keyHash);
    const documentHash = row?.documentHash ?? hashOfDocument(ctx.vault, holderDocument);
    const former =
      row === null && holderDocument === ""
        ? null
        : await findFormerKey(reader, wallet, { documentHash, keyHash });
    const standing = ((): KeyStanding => {
      if (row !== null && row.disabledAt !== null) return "disabled";
      if (known !== null && known.firstPaidAt !== null) return "known";
      if (known !== null && known.agreedAt !== null) return "agreed";
      if (former !== null) return "changed";
      return row === null ? "new" : "added";
    })();
    return {
      standing,
      name: row?.name ?? null,
      former: standing === "changed" ? (former?.maskedKey ?? null) : null,
    };
  });
}
