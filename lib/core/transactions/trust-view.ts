import { type Confirmation } from "../enums/observations";
import { type Mismatch, type MismatchDetails, type Origin } from "../enums/transactions";

/** How far a row is believed, as every list shows it. */
export type TrustFields = { confirmation: Confirmation | null; mismatch: Mismatch | null };

/** States, amounts in centavos, or a wallet's reference: what the mismatch is of decides. */
type Said = string | number | null;
export type MismatchView = { source: Origin; known: Said; reported: Said };

export const mismatchView = (details: MismatchDetails | null): MismatchView | null =>
  details && { source: details.source, known: details.known ?? null, reported: details.reported ?? null };
