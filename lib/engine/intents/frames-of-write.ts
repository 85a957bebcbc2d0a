import { type LiveFrame } from "@/lib/platform/live/events";
import { type IntentKind } from "@/lib/core/words/intents";

type Write = { id: string; kind: IntentKind; wallet: string; subject: string | null };

/** What a write's own change is told as: of a refund also that its payment is being verified, or is not any more. */
export const framesOfWrite = ({ id, kind, wallet, subject }: Write): LiveFrame[] => [
  { name: "intent.changed", ids: [id], wallet },
  ...(kind === "refund" && subject !== null
    ? [
        { name: "charge.changed" as const, ids: [subject], wallet },
        { name: "transaction.changed" as const, ids: [subject], wallet },
      ]
    : []),
];
