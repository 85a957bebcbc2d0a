import { z } from "zod";
import { CONFIRMATIONS } from "./words/observations";
import { MISMATCHES, type MismatchDetails, ORIGINS } from "./words/transactions";

/** How far a row is believed, as every list shows it. */
export const trustShape = {
  confirmation: z.enum(CONFIRMATIONS).nullable(),
  mismatch: z.enum(MISMATCHES).nullable(),
};

/** States, amounts in centavos, or a wallet's reference: what the mismatch is of decides. */
const Said = z.union([z.string(), z.number()]).nullable();
export const MismatchView = z.object({ source: z.enum(ORIGINS), known: Said, reported: Said });
export type MismatchView = z.infer<typeof MismatchView>;

export const mismatchView = (details: MismatchDetails | null): MismatchView | null =>
  details && { source: details.source, known: details.known ?? null, reported: details.reported ?? null };
