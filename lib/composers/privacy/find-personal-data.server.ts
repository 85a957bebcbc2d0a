import "server-only";
import { maskDocument } from "@/lib/core/brazil/documents";
import { maskPixKey } from "@/lib/core/brazil/pix-key";
import { AppError } from "@/lib/core/errors/app-error";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { type PersonalDataKeys } from "./records.server";
import { parsePersonQuery } from "./schema";

/** The traces to search for, the mask that may be shown, and the index, a name that reveals nothing. */
export function personalDataKeys(
  vault: Vault,
  who: string,
): { traces: PersonalDataKeys; mask: string; index: string } {
  const one = parsePersonQuery(who);
  if (one === null) throw new AppError("invalid_input", { fields: { who: "document_or_email" } });
  const text = "document" in one ? one.document : one.email;
  const key = vault.blind("pix_key", text);
  const document = "document" in one ? vault.blind("document", text) : null;
  return {
    traces: { document, key, email: "email" in one ? text : null },
    mask: document === null ? maskPixKey("email", text) : maskDocument(text),
    index: document ?? key,
  };
}
