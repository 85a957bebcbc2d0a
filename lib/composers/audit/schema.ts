import { z } from "zod";
import { uuidField, walletField } from "@/lib/core/fields";
import { isDay } from "@/lib/core/sao-paulo";
import { AUDIT_GROUPS, AUDIT_OUTCOMES } from "./groups";

const day = z.string().refine(isDay);

/** What an address may hold: anything. A part that is no filter is none. */
export const AuditFilter = z.object({
  group: z.enum(AUDIT_GROUPS).optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  person: uuidField().optional(),
  wallet: walletField().optional(),
  /** What it was done to. */
  object: uuidField().optional(),
  /** Days, both included. */
  from: day.optional(),
  to: day.optional(),
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
  wallet: z.string().nullable(),
  reason: z.string().nullable(),
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
