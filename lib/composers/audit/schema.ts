import { z } from "zod";
import { type IntentKind } from "@/lib/core/enums/intents";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { filterSchema } from "@/lib/core/reads/filter-schema";
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

export type AuditItem = {
  id: number;
  at: string;
  /** Null: the dashboard itself, or an unknown person. */
  person: { id: string; name: string } | null;
  act: string;
  objectType: string;
  objectId: string;
  /** The name of a person, or of the person whose document was revealed. */
  objectName: string | null;
  /** The kind of a write that other people were asked to approve, which determines its page. */
  approvalOf: PayoutKind | null;
  /** For a write, its kind, and what it became or gave back. Null where the service has not accepted it. */
  writeKind: IntentKind | null;
  became: string | null;
  wallet: string | null;
  reason: string | null;
  /** The cause that the program itself reports: a code, or a rule for outgoing money with its figures. */
  cause: string | null;
  succeeded: boolean;
  /** From where: as the session has it, or the attempt. */
  address: string | null;
  device: string | null;
};

export type AuditPage = {
  items: AuditItem[];
  nextCursor: string | null;
  chain: {
    links: number;
    linkedAt: string | null;
    waiting: number;
    checkedAt: string | null;
    faults: number;
  };
};
