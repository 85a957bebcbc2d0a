import { maskPixKey } from "@/lib/core/brazil/pix-key";
import { parseJson } from "@/lib/core/json/json";
import { maskDocumentsIn } from "@/lib/core/brazil/documents-in-text";

/** Returns the service's message about a write, without the documents and the key that it may quote from it. */
export function hidePeople(words: string, body: Uint8Array): string {
  const masked = maskDocumentsIn(words);
  const { pixKey, pixKeyType } = keyIn(body);
  return pixKey === "" ? masked : masked.replaceAll(pixKey, () => maskPixKey(pixKeyType, pixKey));
}

function keyIn(body: Uint8Array): { pixKey: string; pixKeyType: string } {
  let sent: unknown;
  try {
    sent = parseJson(new TextDecoder().decode(body));
  } catch {
    sent = null;
  }
  const { pixKey, pixKeyType } = (sent ?? {}) as Record<string, unknown>;
  return {
    pixKey: typeof pixKey === "string" ? pixKey : "",
    pixKeyType: typeof pixKeyType === "string" ? pixKeyType : "",
  };
}
