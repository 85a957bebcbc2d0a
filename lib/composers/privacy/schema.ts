import { z } from "zod";
import { canonicalDocument, documentTypeOf } from "@/lib/core/brazil/documents";
import { canonicalPixKey } from "@/lib/core/brazil/pix-key";
import { requiredLine, uuidField } from "@/lib/core/forms/fields";

const TEXT_MAX = 100;
const REASON_MAX = 300;

/** A whole CPF or CNPJ, or a whole e-mail address. A part of one finds no person. */
const who = () =>
  z
    .string("required")
    .trim()
    .max(TEXT_MAX, `too_long:${TEXT_MAX}`)
    .refine((text) => parsePersonQuery(text) !== null, "document_or_email");

export const FindPersonInput = z.strictObject({
  who: who(),
  reason: requiredLine(REASON_MAX, { isRead: true }),
});
export type FindPersonInput = z.infer<typeof FindPersonInput>;

/** `after`: where the part before ended. */
export const ExportPersonInput = FindPersonInput.extend({ after: uuidField().optional() });
export type ExportPersonInput = z.infer<typeof ExportPersonInput>;

export type PersonQuery = { document: string } | { email: string };

export function parsePersonQuery(text: string): PersonQuery | null {
  const document = canonicalDocument(text);
  if (documentTypeOf(document) !== null) return { document };
  const email = canonicalPixKey("email", text);
  return "key" in email ? { email: email.key } : null;
}

/** Why something of a person stays: the law asks for it, or it is not over. */
export const RETENTION_REASONS = ["law", "open"] as const;
export type RetainedCounts = Record<(typeof RETENTION_REASONS)[number], number>;

export type Erased = { erased: number; kept: RetainedCounts };
/** A part of the file; put one after the other they are one text of JSON. `next`: null where it ends. */
export type PersonFile = { json: string; records: number; next: string | null };
