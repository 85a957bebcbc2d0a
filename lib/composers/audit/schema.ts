import { z } from "zod";
import { uuidField, walletField } from "@/lib/core/fields";
import { isDayOrMinute } from "@/lib/core/typed-days";
import { INTENT_KINDS } from "@/lib/core/words/intents";
import { PAYOUT_KINDS } from "@/lib/core/words/payouts";
import { AUDIT_GROUPS, AUDIT_OUTCOMES } from "./groups";

const dayOrMinute = z.string().refine(isDayOrMinute);

/** What an address may hold: anything. A part that is no filter is none. */
export const AuditFilter = z.object({
  group: z.enum(AUDIT_GROUPS).optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  person: uuidField().optional(),
  wallet: walletField().optional(),
  /** What it was done to. */
  object: uuidField().optional(),
  /** Days or minutes, both included. */
  from: dayOrMinute.optional(),
  to: dayOrMinute.optional(),
  /** Of the last entry of the page before. */
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const ExportAuditInput = AuditFilter.omit({ cursor: true });
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
