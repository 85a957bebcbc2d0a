import { type PixKeyType } from "@/lib/core/brazil/pix-key";
import { type Sealed } from "@/lib/core/sealed";
import { sealDocument, sealPixKey } from "@/lib/platform/vault/sealed-values.server";
import { openVault } from "@/lib/platform/vault/vault.server";
import { testEnv } from "./context";

/** The vault with the keys that every test's services have. */
export const testVault = openVault(testEnv(""));

export const sealedDocument = (text: string): Sealed => sealDocument(testVault, text);
export const sealedKey = (type: PixKeyType, key: string): Sealed => sealPixKey(testVault, type, key);
