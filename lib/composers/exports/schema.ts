import {
  CHOSEN_MAX,
  EXPORT_FORMATS,
  type EXPORT_KINDS,
  type EXPORT_STATES,
  type ExportFormat,
} from "@/lib/core/enums/exports";
import { z } from "zod";
import { optionalLine, uuidField, walletField } from "@/lib/core/forms/fields";
import { BlockListQuery } from "@/lib/domain/blocks/schema";
import { STATEMENT_DAYS_MAX, isStatementPeriod } from "@/lib/domain/statement/filter";
import { OfxAccount, StatementWanted } from "@/lib/domain/statement/schema";
import { TransactionQuery } from "@/lib/domain/transactions/schema";
import { REASON_MAX, REASON_MIN } from "./limits";

const FILTER_MAX = 1_000;

const Chosen = z.array(uuidField()).min(1).max(CHOSEN_MAX);

const What = z.discriminatedUnion("kind", [
  /** The list's address: what it shows is what the file holds. */
  z.strictObject({
    kind: z.literal("transactions"),
    filter: z.string().max(FILTER_MAX),
    /** The ids of the selected ones among those. */
    ids: Chosen.optional(),
  }),
  /** The same, of the list of blocks. */
  z.strictObject({ kind: z.literal("blocks"), filter: z.string().max(FILTER_MAX) }),
  z.strictObject({ kind: z.literal("statement"), wallet: walletField(), ...StatementWanted.shape }),
]);

/** The request as it is stored until the file is made. */
export const TransactionsWanted = TransactionQuery.extend({ ids: Chosen.optional() });
export type TransactionsWanted = z.infer<typeof TransactionsWanted>;

export const BlocksWanted = BlockListQuery.omit({ cursor: true });
export type BlocksWanted = z.infer<typeof BlocksWanted>;

export const PrepareExportInput = z
  .strictObject({
    what: What,
    format: z.enum(EXPORT_FORMATS),
    /** Documents in the clear: needs the right to reveal them, and a reason that is stored. */
    showsDocuments: z.boolean(),
    reason: optionalLine(REASON_MAX),
    /** For OFX files alone, and stored for the wallet. Undefined: the value stored before applies. */
    ofxAccount: OfxAccount.optional(),
  })
  .superRefine(({ what, format, showsDocuments, reason }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (what.kind !== "statement" && format === "ofx") refuse("format", "invalid");
    if (what.kind === "statement" && !isStatementPeriod(what))
      refuse("what", `period_too_long:${STATEMENT_DAYS_MAX}`);
    if (showsDocuments && (reason?.length ?? 0) < REASON_MIN) refuse("reason", `too_short:${REASON_MIN}`);
  });
export type PrepareExportInput = z.output<typeof PrepareExportInput>;
export type PrepareExportForm = z.input<typeof PrepareExportInput>;

export type ExportView = {
  id: string;
  kind: (typeof EXPORT_KINDS)[number];
  format: ExportFormat;
  state: (typeof EXPORT_STATES)[number];
  rows: number;
  asOf: string | null;
};

export const ExportParams = z.object({ id: uuidField() });
