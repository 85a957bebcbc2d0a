import "server-only";
import { BYTE_ORDER_MARK, type CsvForm, csvLine, escapeFormula } from "@/lib/core/text/csv";
import { decimalFromCentavos } from "@/lib/core/money/money";
import { type Evidence } from "./collect-evidence.server";
import { eventPath, momentWords } from "./evidence-sections.server";
import { type EvidenceLabels } from "./evidence-labels";

const FORM: CsvForm = { delimiter: ",", needsQuotes: /[",\r\n]/, lineEnd: "\r\n" };

/** Text that a person wrote is never read as a formula. */
const csv = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => csvLine(row.map(escapeFormula), FORM)).join("");

export function timelineCsv({ timeline }: Evidence, words: EvidenceLabels): string {
  const header = ["at", "what", "source", "person", "details"] as const;
  return csv([
    header.map((name) => words.field(name)),
    ...timeline.map((step) => [
      momentWords(step.at),
      words.step(step.kind),
      words.source(step.source),
      step.person ?? "",
      step.details ? JSON.stringify(step.details) : "",
    ]),
  ]);
}

export function eventsCsv({ deliveries, isClear }: Evidence, words: EvidenceLabels): string {
  const header = ["receivedAt", "event", "signature", "sha256", "file"] as const;
  const fileOf = (delivery: Evidence["deliveries"][number]): string => {
    if (!isClear) return words.field("masked");
    return delivery.erasedAt === null ? eventPath(delivery) : words.field("erased");
  };
  return csv([
    header.map((name) => words.field(name)),
    ...deliveries.map((delivery) => [
      momentWords(delivery.receivedAt),
      delivery.event ?? "",
      // Nothing is taken in whose signature does not hold.
      words.field("verified"),
      delivery.bodySha256,
      fileOf(delivery),
    ]),
  ]);
}

export const notesText = (notes: NonNullable<Evidence["notes"]>, words: EvidenceLabels): string =>
  notes.length === 0
    ? `${words.field("none")}\n`
    : notes.map((note) => `${momentWords(note.at)} - ${note.person}\n${note.text}\n`).join("\n");

/** For machines: ISO 8601 moments, BRL as decimal text. */
export function receiptJson(evidence: Evidence): string {
  const { block, payment, documentOf, isClear } = evidence;
  const { transaction, customer, legs, refund } = payment ?? {};
  const brl = (amount: Parameters<typeof decimalFromCentavos>[0] | null | undefined) =>
    amount === null || amount === undefined ? null : decimalFromCentavos(amount);
  const receipt = {
    block: {
      id: block.id,
      wallet: block.wallet,
      status: block.status,
      blockType: block.blockType,
      amount: brl(block.amountCentavos),
      referenceNumber: block.referenceNumber,
      reason: block.reason,
      createdAt: block.createdAt,
      resolvedAt: block.resolvedAt,
      resolutionReason: block.resolutionReason,
      sendingRecordedHere: block.answeredAt,
    },
    payment: transaction && {
      id: transaction.id,
      e2eId: transaction.e2eId,
      state: transaction.state,
      amount: brl(transaction.amountCentavos),
      fee: brl(transaction.feeCentavos),
      net: brl(transaction.netCentavos),
      description: transaction.description,
      externalReference: transaction.externalReference,
      createdAt: transaction.createdAt,
      paidAt: transaction.settledAt ?? transaction.completedAt,
      payer: { name: transaction.counterpartName, document: documentOf(transaction.counterpartDocument) },
      customer: customer && {
        name: customer.customerName,
        document: documentOf(customer.customerDocument),
        ...(isClear && { email: customer.customerEmail, phone: customer.customerPhone }),
      },
      split: legs?.map((leg) => ({
        destination: leg.destination,
        amount: brl(leg.deliveredCentavos ?? leg.acceptedCentavos ?? leg.requestedCentavos),
      })),
      refund: refund && {
        state: refund.state,
        amount: brl(refund.amountCentavos),
        fee: brl(refund.feeCentavos),
      },
    },
    earlierPaymentsOfThisPayer: evidence.earlier.map((earlier) => ({
      id: earlier.id,
      e2eId: earlier.e2eId,
      amount: brl(earlier.amountCentavos),
      paidAt: earlier.settledAt ?? earlier.createdAt,
    })),
  };
  return `${JSON.stringify(receipt, null, 2)}\n`;
}
