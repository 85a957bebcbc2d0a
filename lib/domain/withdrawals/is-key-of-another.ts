import { type PixKeyType } from "@/lib/core/brazil/pix-key";

/**
 * Returns whether the key is a document other than the holder's: the money would go to another person than the one
 * named.
 */
export const isKeyOfAnother = (
  input: Readonly<{ pixKeyType: PixKeyType; pixKey: string; holderDocument: string }>,
): boolean =>
  (input.pixKeyType === "cpf" || input.pixKeyType === "cnpj") && input.pixKey !== input.holderDocument;
