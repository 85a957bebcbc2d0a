import { type LiveFrame } from "@/lib/platform/live/events";
import { type IntentKind } from "@/lib/core/enums/intents";

type Write = { id: string; kind: IntentKind; wallet: string; subject: string | null };

/**
 * The live frames for a write's own change. A refund also reports that its payment is being verified, or no longer
 * is.
 */
export const framesOfWrite = ({ id, kind, wallet, subject }: Write): LiveFrame[] => [
  { name: "intent.changed", ids: [id], wallet },
  ...(kind === "refund" && subject !== null
    ? [
        { name: "charge.changed" as const, ids: [subject], wallet },
        { name: "transaction.changed" as const, ids: [subject], wallet },
      ]
    : []),
];
