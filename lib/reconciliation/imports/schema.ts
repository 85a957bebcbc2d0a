import { type TransactionState, type TransactionType } from "@/lib/core/enums/transactions";
import { type LineOutcome, type LineReason } from "@/lib/core/enums/imports";
import { z } from "zod";
import { uuidField, walletField, wholeNumber } from "@/lib/core/forms/fields";
import { listFault } from "./limits";
import { filterSchema } from "@/lib/core/reads/filter-schema";
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

export type ImportRun = {
  id: string;
  wallet: string;
  personName: string | null;
  lines: number;
  repeated: number;
  createdAt: string;
  finishedAt: string | null;
  /** Lines by outcome. */
  outcomes: Record<string, number>;
  done: number;
};

export type ImportRunPage = { items: ImportRun[]; nextCursor: string | null };

export type ImportLine = {
  line: number;
  text: string;
  /** Null while it waits. */
  outcome: LineOutcome | null;
  because: LineReason | null;
  /** The service's own code for its refusal. */
  serviceCode: string | null;
  transactionId: string | null;
};

export type ImportLinePage = { items: ImportLine[]; nextAfter: number | null };

export type UnmatchedTransaction = {
  id: string;
  wallet: string;
  type: TransactionType;
  state: TransactionState;
  amountCentavos: number;
  createdAt: string;
  /** The delivery that reported it first. */
  deliveryId: number | null;
  event: string | null;
};

export type UnmatchedPage = { items: UnmatchedTransaction[]; nextCursor: string | null };
