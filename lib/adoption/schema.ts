import { z } from "zod";
import { uuidField, walletField } from "@/lib/core/fields";
import { LINE_OUTCOMES } from "./labels";

export const RUN_LINES_MAX = 1_000;
/** Lines of one run, each with columns that are left out. */
export const LIST_CHARACTERS_MAX = 500_000;

export const StartAdoptionInput = z.strictObject({
  wallet: walletField(),
  text: z.string("required").min(1, "required").max(LIST_CHARACTERS_MAX, `too_long:${LIST_CHARACTERS_MAX}`),
});
export type StartAdoptionInput = z.infer<typeof StartAdoptionInput>;
export type StartedAdoption = { runId: string };

const cursor = z.string().max(64).optional().catch(undefined);
export const RunQuery = z.object({ cursor });
export const RunParams = z.object({ id: uuidField() });
export const LinesQuery = z.object({
  outcome: z.enum(LINE_OUTCOMES).optional().catch(undefined),
  after: z.coerce.number().int().nonnegative().optional().catch(undefined),
});
export type LinesQuery = z.infer<typeof LinesQuery>;

export const AdoptionRun = z.object({
  id: z.string(),
  wallet: z.string(),
  personName: z.string().nullable(),
  lines: z.number(),
  repeated: z.number(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Lines by outcome. */
  outcomes: z.record(z.string(), z.number()),
  done: z.number(),
});
export type AdoptionRun = z.infer<typeof AdoptionRun>;

export const AdoptionRunPage = z.object({ items: z.array(AdoptionRun), nextCursor: z.string().nullable() });
export type AdoptionRunPage = z.infer<typeof AdoptionRunPage>;

export const AdoptionLine = z.object({
  line: z.number(),
  text: z.string(),
  /** Null while it waits. */
  outcome: z.string().nullable(),
  because: z.string().nullable(),
  transactionId: z.string().nullable(),
});
export type AdoptionLine = z.infer<typeof AdoptionLine>;

export const AdoptionLinePage = z.object({
  items: z.array(AdoptionLine),
  nextAfter: z.number().nullable(),
});
export type AdoptionLinePage = z.infer<typeof AdoptionLinePage>;

export const ForeignTransaction = z.object({
  id: z.string(),
  wallet: z.string(),
  type: z.string(),
  state: z.string(),
  amountCentavos: z.number(),
  createdAt: z.string(),
  /** The delivery that told of it first. */
  deliveryId: z.number().nullable(),
  event: z.string().nullable(),
});
export type ForeignTransaction = z.infer<typeof ForeignTransaction>;

export const ForeignPage = z.object({
  items: z.array(ForeignTransaction),
  nextCursor: z.string().nullable(),
});
export type ForeignPage = z.infer<typeof ForeignPage>;
