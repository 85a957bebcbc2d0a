import { TRANSACTION_STATES, TRANSACTION_TYPES } from "@/lib/core/words/transactions";
import { LINE_OUTCOMES, LINE_REASONS } from "@/lib/core/words/imports";
import { z } from "zod";
import { uuidField, walletField, wholeNumber } from "@/lib/core/fields";
import { listFault } from "./limits";
import { filterSchema } from "@/lib/core/filter-schema";
import { lineParsers } from "./filter";

export const RUN_LINES_MAX = 1_000;

export const StartImportInput = z.strictObject({
  wallet: walletField(),
  text: z.string("required").superRefine((text, context) => {
    const message = listFault(text);
    if (message !== null) context.addIssue({ code: "custom", message });
  }),
  /** The column of the identifiers, counted from zero, in a file whose headings are unknown. */
  column: z.int().nonnegative().optional(),
  hasHeading: z.boolean().optional(),
});
export type StartImportInput = z.infer<typeof StartImportInput>;
export type StartedImport = { runId: string };

const cursor = z.string().max(64).optional();
export const RunQuery = z.object({ cursor });
export const RunParams = z.object({ id: uuidField() });
export const LinesQuery = filterSchema(lineParsers).extend({
  after: wholeNumber().pipe(z.int().nonnegative()).optional(),
});
export type LinesQuery = z.infer<typeof LinesQuery>;

export const ImportRun = z.object({
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
export type ImportRun = z.infer<typeof ImportRun>;

export const ImportRunPage = z.object({ items: z.array(ImportRun), nextCursor: z.string().nullable() });
export type ImportRunPage = z.infer<typeof ImportRunPage>;

export const ImportLine = z.object({
  line: z.number(),
  text: z.string(),
  /** Null while it waits. */
  outcome: z.enum(LINE_OUTCOMES).nullable(),
  because: z.enum(LINE_REASONS).nullable(),
  /** What the service called its refusal. */
  serviceCode: z.string().nullable(),
  transactionId: z.string().nullable(),
});
export type ImportLine = z.infer<typeof ImportLine>;

export const ImportLinePage = z.object({
  items: z.array(ImportLine),
  nextAfter: z.number().nullable(),
});
export type ImportLinePage = z.infer<typeof ImportLinePage>;

export const UnmatchedTransaction = z.object({
  id: z.string(),
  wallet: z.string(),
  type: z.enum(TRANSACTION_TYPES),
  state: z.enum(TRANSACTION_STATES),
  amountCentavos: z.number(),
  createdAt: z.string(),
  /** The delivery that told of it first. */
  deliveryId: z.number().nullable(),
  event: z.string().nullable(),
});
export type UnmatchedTransaction = z.infer<typeof UnmatchedTransaction>;

export const UnmatchedPage = z.object({
  items: z.array(UnmatchedTransaction),
  nextCursor: z.string().nullable(),
});
export type UnmatchedPage = z.infer<typeof UnmatchedPage>;
