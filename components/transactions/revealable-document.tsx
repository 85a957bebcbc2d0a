"use client";

import { useState } from "react";
import { toast } from "sonner";
import { type RevealDocumentInput } from "@/lib/domain/transactions/schema";
import { useActWords } from "../mutations/act-note";
import { type Act, refuseAct } from "../mutations/outcome";
import { useAct } from "../mutations/use-act";
import { MaskedDocument } from "../kit/values/masked-document";

export type RevealDocument = Act<RevealDocumentInput, { document: string }>;

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
  const wordsOf = useActWords();
  const [clear, setClear] = useState<string | null>(null);
  const act = useAct(reveal ?? refuseAct, { ifTwice: "harmless", keys: [] });
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
