import "server-only";
import { canonicalDocument, documentTypeOf, maskDocument } from "@/lib/core/brazil/documents";
import { type PixKeyType, maskPixKey } from "@/lib/core/brazil/pix-key";
import { NO_DOCUMENT, type Sealed, restOf } from "@/lib/core/sealed";
import { type Vault } from "./vault.server";

/**
 * The value is sealed together with its own index, kind and mask, so none of them can be taken from another value.
 */
const sealedWith = (vault: Vault, text: string, rest: string): Sealed =>
  `${vault.seal(rest, text)} ${rest}` as Sealed;

const withoutBlanks = (mask: string): string => mask.replaceAll(" ", "");

/** Seals the document as reported. It is found by its single canonical form. */
export const sealDocument = (vault: Vault, text: string): Sealed =>
  sealedWith(
    vault,
    text,
    [
      vault.blind("document", text),
      documentTypeOf(canonicalDocument(text)) ?? NO_DOCUMENT,
      withoutBlanks(maskDocument(text)),
    ].join(" "),
  );

export const sealPixKey = (vault: Vault, type: PixKeyType, key: string): Sealed =>
  sealedWith(vault, key, [vault.blind("pix_key", key), type, withoutBlanks(maskPixKey(type, key))].join(" "));

export const sealedOrNull = (vault: Vault, document: string | null | undefined): Sealed | null =>
  document === null || document === undefined ? null : sealDocument(vault, document);

/** Throws where its key is gone, or where it is not what was sealed. */
export function openSealed(vault: Vault, sealed: Sealed): string {
  const rest = restOf(sealed);
  return vault.open(rest, sealed.slice(0, -rest.length - 1));
}

/** By the newest key; found and shown as before. */
export const resealed = (vault: Vault, sealed: Sealed): Sealed =>
  sealedWith(vault, openSealed(vault, sealed), restOf(sealed));
