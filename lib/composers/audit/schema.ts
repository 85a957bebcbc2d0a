import { z } from "zod";
import { INTENT_KINDS } from "@/lib/core/words/intents";
import { PAYOUT_KINDS } from "@/lib/core/words/payouts";
import { filterSchema } from "@/lib/core/filter-schema";
import { auditParsers } from "./filter";

export const AuditListQuery = filterSchema(auditParsers).extend({
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .optional(),
});
export type AuditListQuery = z.infer<typeof AuditListQuery>;

export const ExportAuditInput = AuditListQuery.omit({ cursor: true });
export type ExportAuditInput = z.infer<typeof ExportAuditInput>;

export const AuditItem = z.object({
  id: z.number(),
  at: z.string(),
  /** Null: the dashboard itself, or somebody whom it did not know. */
  person: z.object({ id: z.string(), name: z.string() }).nullable(),
  act: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  /** Of a person, and of whom a document that was revealed is: the name. */
  objectName: z.string().nullable(),
  /** Of a write that other people were asked about: its kind, and so its page. */
  approvalOf: z.enum(PAYOUT_KINDS).nullable(),
  /** Of a write its kind, and what it became or gave back; null where the service has not taken it. */
  writeKind: z.enum(INTENT_KINDS).nullable(),
  became: z.string().nullable(),
  wallet: z.string().nullable(),
  reason: z.string().nullable(),
  /** What the program itself says of why: a code, or a rule of outgoing money with its figures. */
  cause: z.string().nullable(),
  succeeded: z.boolean(),
  /** From where: as the session has it, or the attempt. */
  address: z.string().nullable(),
  device: z.string().nullable(),
});
export type AuditItem = z.infer<typeof AuditItem>;

export const AuditPage = z.object({
  items: z.array(AuditItem),
  nextCursor: z.string().nullable(),
  chain: z.object({
    links: z.number(),
    linkedAt: z.string().nullable(),
    waiting: z.number(),
    checkedAt: z.string().nullable(),
    faults: z.number(),
  }),
});
export type AuditPage = z.infer<typeof AuditPage>;
