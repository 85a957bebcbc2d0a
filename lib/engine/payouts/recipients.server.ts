import "server-only";
import { type DocumentType, maskDocument } from "@/lib/core/brazil/documents";
import { type PixKeyType, maskPixKey } from "@/lib/core/brazil/pix-key";
import { foldText } from "@/lib/core/text/fold-text";
import { AppError } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { type PaidHistory, paidHistory } from "./paid-history";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { blindIndexOf } from "@/lib/core/sealed";
import { oneMoreThan } from "@/lib/platform/store/pages.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import {
  type RecipientRow,
  findFormerKey,
  findPaidBefore,
  findRecipientByKey,
  insertRecipient,
  listPaidTo,
  saveRecipientApproval,
  updateRecipient,
} from "./recipient-records.server";

const DAY_MS = 86_400_000;

export type RecipientKey = { pixKeyType: PixKeyType; pixKey: string };

/** The facts about a recipient that the rules of outgoing money need. */
export type KnownRecipient = {
  agreedAt: Date | null;
  firstPaidAt: Date | null;
  /** When this key took the place of another one of the same holder. */
  keyChangedAt: Date | null;
};

/** One wallet's recipient by the index of its key; null for a key that is unknown to the wallet. */
export async function recipientOf(
  reader: Reader,
  wallet: string,
  keyHash: string,
): Promise<KnownRecipient | null> {
  const row = await findRecipientByKey(reader, wallet, keyHash);
  const paid = await findPaidBefore(reader, { wallet, keyHash });
  if (row === null && paid === null) return null;
  return {
    agreedAt: row?.agreedAt ?? null,
    firstPaidAt: paid?.firstAt ?? null,
    keyChangedAt: row === null || row.replaces === null ? null : row.addedAt,
  };
}

/** True where the register has this key as disabled: no withdrawal leaves for it. */
export async function isDisabled(reader: Reader, wallet: string, keyHash: string): Promise<boolean> {
  const row = await findRecipientByKey(reader, wallet, keyHash);
  return row !== null && row.disabledAt !== null;
}

export type NotedRecipient = RecipientKey & {
  holderName: string;
  holderDocument: string;
  holderDocumentType: DocumentType;
};

/**
 * Adds a key that the wallet never paid to the register, without approval, and records another use of a known one.
 * Called in the transaction that writes a withdrawal, after its locks; throws `conflict` for a disabled recipient.
 */
export async function noteRecipient(
  tx: Tx,
  vault: Vault,
  wallet: string,
  recipient: NotedRecipient,
  by: { personId: string; now: Date },
): Promise<RecipientRow> {
  const { row, isNew } = await addRecipient(tx, vault, wallet, recipient, by);
  if (row.disabledAt !== null) throw new AppError("conflict", { reason: "recipient_disabled" });
  if (isNew) return row;
  await updateRecipient(tx, row.id, { usedAt: by.now });
  return { ...row, usedAt: by.now };
}

/**
 * A person who approves a withdrawal was shown the whole key, and so agreed to it, unless the entry is that person's
 * own.
 */
export async function agreeByPaying(
  tx: Tx,
  wallet: string,
  keyHash: string,
  { personId, now }: { personId: string; now: Date },
): Promise<void> {
  const row = await findRecipientByKey(tx, wallet, keyHash);
  if (row !== null && row.addedBy !== personId)
    await saveRecipientApproval(tx, row.id, { agreedBy: personId, agreedAt: now });
}

/**
 * The key's row, created where there is none. An existing row retains its holder, regardless of the holder reported
 * now.
 */
export async function addRecipient(
  tx: Tx,
  vault: Vault,
  wallet: string,
  { pixKeyType, pixKey, holderName, holderDocument, holderDocumentType }: NotedRecipient,
  { personId, now }: { personId: string | null; now: Date },
): Promise<{ row: RecipientRow; isNew: boolean }> {
  const keyHash = hashOfKey(vault, pixKey);
  const existing = await findRecipientByKey(tx, wallet, keyHash);
  if (existing) return { row: existing, isNew: false };
  const documentHash = hashOfDocument(vault, holderDocument);
  const former = await findFormerKey(tx, wallet, { documentHash, keyHash });
  const maskedKey = maskPixKey(pixKeyType, pixKey);
  const id = newId();
  const row: RecipientRow = {
    id,
    wallet,
    name: holderName,
    document: vault.seal(ABOUT.recipientDocument(id), holderDocument),
    documentType: holderDocumentType,
    maskedDocument: maskDocument(holderDocument),
    documentHash,
    keyType: pixKeyType,
    key: vault.seal(ABOUT.recipientKey(id), pixKey),
    maskedKey,
    keyHash,
    folded: foldText(`${holderName} ${maskedKey}`),
    addedBy: personId,
    addedAt: now,
    agreedBy: null,
    agreedAt: null,
    disabledBy: null,
    disabledAt: null,
    replaces: former?.id ?? null,
    usedAt: now,
  };
  if (await insertRecipient(tx, row)) return { row, isNew: true };
  const first = await findRecipientByKey(tx, wallet, keyHash);
  if (!first) throw new Error("a recipient that was added by somebody else is there");
  return { row: first, isNew: false };
}

const HISTORY_DAYS = 365;
const HISTORY_MAX = 200;

/** Twelve months of what the wallet paid to this holder. */
export async function historyWith(
  reader: Reader,
  wallet: string,
  { keyHash, documentHash, now }: { keyHash: string; documentHash: string; now: Date },
): Promise<PaidHistory> {
  const since = new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
  const rows = await listPaidTo(reader, wallet, { keyHash, documentHash, since }, oneMoreThan(HISTORY_MAX));
  return paidHistory(
    rows.map(({ id, at, amountCentavos, pixKey: key }) => ({
      id,
      at: at.toISOString(),
      amountCentavos,
      isThisKey: key !== null && blindIndexOf(key) === keyHash,
    })),
    HISTORY_MAX,
  );
}

/**
 * The hash by which a key is found. The key is already in its one form (`canonicalPixKey`), which no two types share.
 */
export const hashOfKey = (vault: Vault, pixKey: string): string => vault.blind("pix_key", pixKey);
export const hashOfDocument = (vault: Vault, document: string): string => vault.blind("document", document);

/** Key and document of one as they are. */
export const openRecipient = (
  vault: Vault,
  { id, key, document }: Pick<RecipientRow, "id" | "key" | "document">,
): { key: string; document: string } => ({
  key: vault.open(ABOUT.recipientKey(id), key),
  document: vault.open(ABOUT.recipientDocument(id), document),
});
