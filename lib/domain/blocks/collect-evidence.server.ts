import "server-only";
import { mayDo, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { formatDocument } from "@/lib/core/brazil/documents";
import { hideDocuments } from "@/lib/core/masks/hide-documents";
import { type Sealed, maskIn } from "@/lib/core/sealed";
import { type NoteRow, listNotes } from "@/lib/platform/notes/records.server";
import { openSealed } from "@/lib/platform/vault/sealed-values.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import {
  type DeliveryFacts,
  type NamedStep,
  type BlockedPayment,
  type PaymentRow,
  findPayment,
  listDeliveriesAbout,
  countEarlierPayments,
  listEarlierPayments,
  listNamedSteps,
} from "./detail-records.server";
import { type StepKind } from "@/lib/core/enums/steps";
import { type BlockListRow, findInboxRow } from "./inbox-records.server";

/** The internal steps of who was asked, reminded or assigned. They are of no use to the person who decides. */
const OURS: readonly StepKind[] = ["assigned", "unassigned", "evidence_asked", "reminded", "deadline_passed"];
const EVENTS_MAX = 100;
const EARLIER_PAYMENTS_MAX = 20;

/** Everything that a defence is made of, as of one moment. */
export type Evidence = {
  block: BlockListRow;
  payment: BlockedPayment | null;
  /** The newest of them. */
  earlier: readonly PaymentRow[];
  /** The count of all earlier ones; null where no document identifies the payer. */
  earlierCount: number | null;
  /** Null: ours, and left out. */
  notes: readonly NoteRow[] | null;
  /** The steps of the block and of its payment, in the order in which they happened. */
  timeline: readonly NamedStep[];
  deliveries: readonly DeliveryFacts[];
  /** False: documents are masked, and the events' raw bytes, which hold them, stay out. */
  isClear: boolean;
  documentOf: (document: Sealed | null) => string;
};

/** Throws `not_found` for what is no block of a wallet within the person's scope. */
export async function collectEvidence(reader: Reader, ctx: Context, blockId: string): Promise<Evidence> {
  const block = await findInboxRow(reader, scopeOf(ctx.actor), blockId);
  if (!block) throw new AppError("not_found", { message: `block ${blockId}` });
  const { wallet, transactionId } = block;
  const payment = transactionId === null ? null : await findPayment(reader, wallet, transactionId);
  const ofBlock = await listNamedSteps(reader, "block", blockId);
  const ofPayment = payment ? await listNamedSteps(reader, "transaction", payment.transaction.id) : [];
  const isClear = mayDo(ctx.actor, "document.reveal");
  const evidence: Evidence = {
    block,
    payment,
    earlier: payment ? await listEarlierPayments(reader, payment.transaction, EARLIER_PAYMENTS_MAX) : [],
    earlierCount: payment ? await countEarlierPayments(reader, payment.transaction) : null,
    notes: await listNotes(reader, { objectType: "block", objectId: blockId }),
    timeline: [...ofPayment.filter(({ details }) => details?.blockId === undefined), ...ofBlock].toSorted(
      (a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id,
    ),
    deliveries: await listDeliveriesAbout(reader, { wallet, blockId, transactionId }, EVENTS_MAX),
    isClear,
    documentOf: (document) => {
      if (document === null) return "";
      return isClear ? formatDocument(openSealed(ctx.vault, document)) : maskIn(document);
    },
  };
  return isClear ? evidence : hideDocuments(evidence);
}

/** For a file that leaves the house. */
export const withoutOurs = (evidence: Evidence): Evidence => ({
  ...evidence,
  notes: null,
  timeline: evidence.timeline.filter(({ kind }) => !OURS.includes(kind)),
});
