"use client";

import { type ActionResult } from "@/lib/core/app-error";
import { type RevealDocumentInput } from "@/lib/transactions/schema";
import { MaskedDocument } from "../kit/masked-document";

export type RevealDocument = (input: RevealDocumentInput) => Promise<ActionResult<{ document: string }>>;

/** A masked document of one object, and the act that shows it to whoever may. */
export function RevealableDocument({
  value,
  reveal,
  ...which
}: RevealDocumentInput & {
  /** As the server masked it. */
  value: string | null;
  /** Undefined where the person may not. */
  reveal: RevealDocument | undefined;
}) {
  return (
    <MaskedDocument
      value={value}
      {...(reveal && {
        onReveal: async () => {
          const result = await reveal(which);
          return result.ok ? result.data.document : null;
        },
      })}
    />
  );
}
