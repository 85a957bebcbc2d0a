import "server-only";
import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import { type Centavos, formatBrl } from "@/lib/core/money/money";
import { blockStateOf } from "@/lib/core/enums/blocks";
import { SAO_PAULO } from "@/lib/core/time/sao-paulo";
import { withVisibleControls } from "@/lib/core/text/text";
import { type OrderFact, caseFactsOf } from "./case-metadata";
import { type Evidence } from "./collect-evidence.server";
import { type EvidenceField, type EvidenceLabels } from "./evidence-labels";

/** Names and values, or lines of text: what every form of the evidence is written from. */
export type EvidenceSection = {
  title: string;
  facts: readonly { name: string; value: string }[];
  lines: readonly string[];
};

export const momentWords = (moment: Date | null): string =>
  moment ? format(new TZDate(moment, SAO_PAULO), "dd/MM/yyyy HH:mm:ss") : "";

/** Where an event's bytes lie in the file. */
export const eventPath = (delivery: { id: number; event: string | null }): string =>
  `events/${String(delivery.id)}-${(delivery.event ?? "event").replaceAll(/[^a-z0-9_]/gi, "_").slice(0, 60)}.json`;

export function evidenceSections(evidence: Evidence, words: EvidenceLabels): EvidenceSection[] {
  const { notes, timeline, deliveries, earlier } = evidence;
  const money = (amount: Centavos | null) => (amount === null ? "" : formatBrl(amount, words.locale));
  return [
    { title: words.field("block"), facts: blockFacts(evidence, words, money), lines: [] },
    { title: words.field("payment"), facts: paymentFacts(evidence, words, money), lines: [] },
    {
      title: words.field("timeline"),
      facts: [],
      lines: timeline.map((step) =>
        [momentWords(step.at), words.step(step.kind), words.source(step.source), step.person ?? ""]
          .filter((part) => part !== "")
          .join(" - "),
      ),
    },
    ...(notes === null
      ? []
      : [
          {
            title: words.field("notes"),
            facts: [],
            lines: notes.map((note) => `${momentWords(note.at)} - ${note.person}: ${note.text}`),
          },
        ]),
    {
      title: words.field("events"),
      facts: [],
      lines: deliveries.map(
        (delivery) =>
          `${momentWords(delivery.receivedAt)} - ${delivery.event ?? ""} - SHA-256 ${delivery.bodySha256}`,
      ),
    },
    {
      title: words.field("earlier"),
      facts: [],
      lines: earlier.map(
        (payment) =>
          `${momentWords(payment.settledAt ?? payment.createdAt)} - ${money(payment.amountCentavos)} - ${payment.description ?? ""} - ${payment.e2eId ?? payment.id}`,
      ),
    },
  ];
}

type MoneyWords = (amount: Centavos | null) => string;
type Fact = { name: string; value: string };

function blockFacts({ block }: Evidence, words: EvidenceLabels, money: MoneyWords): Fact[] {
  return present(words, [
    ["blockId", block.id],
    ["wallet", block.wallet],
    ["kind", words.kind(block.blockType)],
    ["status", words.state(blockStateOf(block), block.blockType)],
    ["amount", money(block.amountCentavos)],
    ["referenceNumber", block.referenceNumber],
    ["reason", block.reason],
    ["orderNumber", block.orderNumber],
    ["orderFrom", block.orderFrom],
    ["orderDueBy", momentWords(block.orderDueBy)],
    ["createdAt", momentWords(block.createdAt)],
    ["answeredAt", block.answeredAt && `${momentWords(block.answeredAt)} (${words.field("localRecord")})`],
    ["resolvedAt", momentWords(block.resolvedAt)],
    ["resolutionReason", block.resolutionReason],
  ]);
}

function paymentFacts(evidence: Evidence, words: EvidenceLabels, money: MoneyWords): Fact[] {
  const { payment, documentOf, isClear } = evidence;
  if (!payment) return [];
  const { transaction, customer, legs, refund } = payment;
  const told = caseFactsOf(transaction.metadata);
  return [
    ...present(words, [
      ["transactionId", transaction.id],
      ["e2eId", transaction.e2eId],
      ["externalReference", transaction.externalReference],
      ["description", transaction.description],
      ["amount", money(transaction.amountCentavos)],
      ["fee", money(transaction.feeCentavos)],
      ["net", money(transaction.netCentavos)],
      ["createdAt", momentWords(transaction.createdAt)],
      ["paidAt", momentWords(transaction.settledAt ?? transaction.completedAt)],
      ["payer", transaction.counterpartName],
      ["payerDocument", documentOf(transaction.counterpartDocument)],
      ["customer", customer?.customerName],
      ["customerDocument", documentOf(customer?.customerDocument ?? null)],
      ["customerEmail", isClear ? customer?.customerEmail : null],
      ["customerPhone", isClear ? customer?.customerPhone : null],
    ]),
    ...told.flatMap(({ fact, name, value }) =>
      DELIVERY_FACTS.has(fact)
        ? [
            {
              name: `${words.field("told")}: ${withVisibleControls(name)}`,
              value: withVisibleControls(value),
            },
          ]
        : [],
    ),
    ...legs.map((leg) => ({
      name: words.field("split"),
      value: `${leg.destination}: ${money(leg.deliveredCentavos ?? leg.acceptedCentavos ?? leg.requestedCentavos)}`,
    })),
    ...(refund
      ? present(words, [
          ["refund", money(refund.amountCentavos)],
          ["refundState", refund.state],
          ["requestedAt", momentWords(refund.requestedAt)],
        ])
      : []),
  ];
}

/** The delivery facts of a defence, as the charge's own pairs contain them. */
const DELIVERY_FACTS: ReadonlySet<OrderFact> = new Set([
  "deliveredAt",
  "deliveryStatus",
  "tracking",
  "carrier",
  "signedBy",
]);

const present = (
  words: EvidenceLabels,
  facts: readonly (readonly [EvidenceField, string | null | undefined])[],
): Fact[] =>
  facts.flatMap(([name, value]) =>
    value ? [{ name: words.field(name), value: withVisibleControls(value) }] : [],
  );
