import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { maskOf } from "@/lib/core/sealed";
import { type FieldName, type SearchKind } from "@/lib/core/search/vocabulary";
import { documentsIn } from "@/lib/core/brazil/documents-in-text";
import { isSure } from "@/lib/core/transactions/display-status";
import { partsOf } from "@/lib/domain/customers/sums";
import { maySeeWallet } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type Searchable } from "./indexed-object";
import { findPreviewSource, findMaskedDocument } from "./preview-records.server";
import { type Preview, type PreviewQuery } from "./schema";
import { kindsOf } from "./search-everything.server";
import {
  listSearchableBlocks,
  listSearchableCustomers,
  listSearchablePeople,
  listSearchableProjects,
  listSearchableRecipients,
  listSearchableRefunds,
  listSearchableTransactions,
} from "./sources-records.server";

const SOURCES: Record<SearchKind, (reader: Reader, ids: string[]) => Promise<Searchable[]>> = {
  payment: listSearchableTransactions,
  withdrawal: listSearchableTransactions,
  movement: listSearchableTransactions,
  customer: listSearchableCustomers,
  refund: listSearchableRefunds,
  block: (reader, ids) => listSearchableBlocks(reader, ids, []),
  recipient: listSearchableRecipients,
  project: listSearchableProjects,
  person: listSearchablePeople,
};

/** Fields in the order in which people ask for them. Identifiers are on the object's own page. */
const SHOWN: readonly FieldName[] = [
  "customer",
  "payer",
  "recipient",
  "email",
  "phone",
  "description",
  "reference",
  "reason",
  "role",
  "note",
];
const NOTES_MAX = 2;
const TEXT_MAX = 160;

const NOTHING = { document: null, parts: null, customerPageId: null, hasReceipt: false, isRefundable: false };

/** Throws `not_found` for what is not there, or not this person's. */
export function previewHit(ctx: Context, { kind, id }: PreviewQuery): Promise<Preview> {
  return ctx.store.snapshot(async (reader) => {
    const [row] = kindsOf(ctx.actor).includes(kind) ? await SOURCES[kind](reader, [id]) : [];
    if (!row || (row.wallet !== null && !maySeeWallet(ctx.actor, row.wallet)))
      throw new AppError("not_found", { message: `${kind} ${id}` });
    const beside = await previewTransaction(reader, kind, id);
    return { ...NOTHING, ...beside, facts: factsOf(row) };
  });
}

/** A refund is of the payment with its id. */
async function previewTransaction(reader: Reader, kind: SearchKind, id: string): Promise<Partial<Preview>> {
  if (kind === "customer") return { document: await findMaskedDocument(reader, id) };
  if (kind !== "payment" && kind !== "withdrawal" && kind !== "movement" && kind !== "refund") return {};
  const found = await findPreviewSource(reader, id);
  if (!found) return {};
  const { transaction, isVerifying, legsCentavos, customerPageId, refundRequest } = found;
  const isPayment = kind === "payment";
  const isCompleted = transaction.state === "completed" && isSure({ ...transaction, isVerifying });
  return {
    document: maskOf(transaction.counterpartDocument ?? found.customerDocument ?? found.holderDocument),
    parts: isPayment ? partsOf({ ...transaction, legsCentavos }) : null,
    customerPageId,
    hasReceipt: (isPayment || kind === "withdrawal") && isCompleted,
    isRefundable:
      isPayment &&
      transaction.state === "completed" &&
      transaction.refundState === "none" &&
      refundRequest === null,
  };
}

/** A document that a person wrote into a text is shown where the text is masked, and not here. */
function factsOf({ fields }: Searchable): Preview["facts"] {
  const facts = SHOWN.flatMap((name) => {
    const texts = fields.flatMap((one) => (one.name === name && one.text !== null ? [one.text] : []));
    return [...new Set(texts)]
      .slice(0, name === "note" ? NOTES_MAX : 1)
      .map((text) => ({ field: name, text }));
  });
  return facts
    .filter(({ text }) => documentsIn(text).length === 0)
    .map(({ field, text }) => ({ field, text: text.slice(0, TEXT_MAX) }));
}
