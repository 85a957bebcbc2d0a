"use client";

import { useState } from "react";
import { toast } from "sonner";
import { type RevealDocumentInput } from "@/lib/domain/transactions/schema";
import { useActionMessage } from "../mutations/action-note";
import { type ServerAction, refusedAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { MaskedDocument } from "../kit/values/masked-document";

export type RevealDocument = ServerAction<RevealDocumentInput, { document: string }>;

/** A masked document of one object, and the action that shows it to an authorised person. */
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
  const wordsOf = useActionMessage();
  const [clear, setClear] = useState<string | null>(null);
  const act = useServerAction(reveal ?? refusedAction, { ifTwice: "harmless", keys: [] });
  const show = () =>
    void act.run(which, {
      onDone: ({ document }) => setClear(document),
      onElse: (outcome) => toast.error(wordsOf(outcome)),
    });
  return (
    <MaskedDocument
      value={value}
      {...(reveal && {
        reveal: { clear, isPending: act.isPending, onReveal: show, onHide: () => setClear(null) },
      })}
    />
  );
}
