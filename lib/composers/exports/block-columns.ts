import { type Sealed } from "@/lib/core/sealed";
import { type BlockStatus, blockStateOf, kindOf } from "@/lib/core/enums/blocks";
import { EVIDENCE_ITEMS, type EvidenceItem } from "@/lib/core/enums/evidence";
import { type SendingChannel } from "@/lib/core/enums/sendings";
import { deadlinesOf } from "@/lib/domain/blocks/deadline";
import { type ExportColumn, momentColumns } from "./columns";

/** As the query gives it: centavos and milliseconds are numbers. */
export type RestedBlockRow = {
  id: string;
  wallet: string;
  status: BlockStatus;
  api_status: string | null;
  block_type: string;
  reason: string | null;
  reference_number: string | null;
  amount: number;
  paid_out: number | null;
  created_ms: number;
  answered_ms: number | null;
  resolved_ms: number | null;
  resolution_reason: string | null;
  order_number: string | null;
  order_from: string | null;
  order_due_ms: number | null;
  transaction_id: string | null;
  e2e_id: string | null;
  reference: string | null;
  payer_name: string | null;
  payer_document: Sealed | null;
  customer_name: string | null;
  assignee: string | null;
  sent_by: string | null;
  channel: SendingChannel | null;
  protocol: string | null;
  /** The available evidence among everything that an answer may need. */
  pieces: EvidenceItem[];
};

export type BlockExportRow = Omit<RestedBlockRow, "payer_document"> & {
  payer_document: string | null;
  respond_ms: number;
  regulatory_ms: number | null;
};

export function toBlockExportRow(
  { payer_document: document, ...row }: RestedBlockRow,
  documentOf: (document: Sealed) => string,
  responseHours: number,
): BlockExportRow {
  // Our own estimate ignores the date of an order beside it.
  const created = { createdAt: new Date(row.created_ms), blockType: row.block_type, orderDueBy: null };
  const { respondBy, regulatoryBy } = deadlinesOf(created, responseHours);
  return {
    ...row,
    payer_document: document && documentOf(document),
    respond_ms: respondBy.getTime(),
    regulatory_ms: regulatoryBy?.getTime() ?? null,
  };
}

/** How it ended; an open one and one of an unknown word have no outcome yet. */
const OUTCOME_OF = {
  awaiting_response: null,
  defended: null,
  other: null,
  approved: "lost",
  rejected: "released",
  dismissed: "dismissed",
} as const satisfies Record<BlockStatus, string | null>;

const lostOf = ({ status, paid_out: paidOut }: BlockExportRow): number | null =>
  OUTCOME_OF[status] === null ? null : (paidOut ?? 0);

const moments = momentColumns<BlockExportRow>;

export const BLOCK_COLUMNS: readonly ExportColumn<BlockExportRow>[] = [
  ...moments("created_at", (row) => row.created_ms, "block_created_at"),
  { name: "wallet", kind: "reference", of: (row) => row.wallet },
  { name: "block_kind", kind: "word", list: "blockKind", of: (row) => kindOf(row.block_type) },
  {
    name: "block_status",
    kind: "word",
    list: ({ block_type: type }) => `blockStatus.${kindOf(type)}`,
    of: ({ status, answered_ms: answeredAt }) => blockStateOf({ status, answeredAt }),
  },
  { name: "block_reason", kind: "text", of: (row) => row.reason },
  { name: "reference_number", kind: "reference", of: (row) => row.reference_number },
  { name: "block_amount", kind: "money", of: (row) => row.amount },
  ...moments("respond_by", (row) => row.respond_ms),
  ...moments("regulatory_by", (row) => row.regulatory_ms),
  ...moments("order_due_by", (row) => row.order_due_ms),
  { name: "order_number", kind: "reference", of: (row) => row.order_number },
  { name: "order_from", kind: "text", of: (row) => row.order_from },
  ...moments("answered_at", (row) => row.answered_ms),
  { name: "sent_by", kind: "text", of: (row) => row.sent_by },
  { name: "channel", kind: "word", list: "channel", of: (row) => row.channel },
  { name: "protocol", kind: "reference", of: (row) => row.protocol },
  { name: "assignee", kind: "text", of: (row) => row.assignee },
  ...moments("resolved_at", (row) => row.resolved_ms),
  { name: "outcome", kind: "word", list: "outcome", of: (row) => OUTCOME_OF[row.status] },
  { name: "resolution_reason", kind: "text", of: (row) => row.resolution_reason },
  { name: "lost", kind: "money", of: lostOf },
  { name: "transaction_id", kind: "reference", of: (row) => row.transaction_id },
  { name: "e2e_id", kind: "reference", of: (row) => row.e2e_id },
  { name: "payer_name", kind: "text", of: (row) => row.payer_name },
  { name: "payer_document", kind: "document", of: (row) => row.payer_document },
  { name: "customer_name", kind: "text", of: (row) => row.customer_name },
  { name: "external_reference", kind: "reference", of: (row) => row.reference },
  {
    name: "evidence_there",
    kind: "word",
    list: "evidenceItems",
    of: ({ pieces }) => EVIDENCE_ITEMS.filter((item) => pieces.includes(item)).join(" ") || null,
  },
  { name: "id", kind: "reference", of: (row) => row.id },
  { name: "service_status", kind: "text", of: (row) => row.api_status },
];
