"use client";

import { copyRow, externalRow, momentRow } from "../kit/record/definition-rows";
import { useStepLabels } from "../kit/record/use-step-labels";
import { useTranslations } from "next-intl";
import { type ShownIn } from "@/lib/core/transactions/transaction-fields";
import { type TransactionDetail } from "@/lib/domain/transactions/schema";
import { addressOf } from "../kit/navigation/addresses";
import { DateTime } from "../kit/values/date-time";
import { type Definition, DefinitionList } from "../kit/record/definition-list";
import { ExternalText } from "../kit/values/external-text";
import { Money } from "../kit/values/money";
import { PairValue } from "../kit/values/pair-value";
import { useConfirmationFact } from "../kit/record/use-confirmation-fact";
import { Technical } from "../kit/record/technical";
import { Link } from "../ui/link";
import { StatusBadge } from "../kit/status/status-badge";
import { WalletName } from "../kit/wallets/wallet-name";
import { RevealableDocument, type RevealDocument } from "./revealable-document";

/** Names, hashes, the service's own terms, and the way by which the transaction is known. */
const TECHNICAL: ReadonlySet<string> = new Set([
  "id",
  "e2eId",
  "idempotencyKey",
  "paymentMethod",
  "customerId",
  "apiType",
  "apiStatus",
  "failureReason",
  "serviceReadAt",
  "origin",
  "confirmation",
  "feeConfirmation",
]);

type Props = { transaction: TransactionDetail; reveal: RevealDocument | undefined };

export function useTransactionFacts({ transaction, reveal }: Props): {
  facts: Definition[];
  technical: Definition[];
} {
  const t = useTranslations("transactions.facts");
  const people = useTranslations("kit.people");
  const customerWords = useTranslations("details.people");
  const words = useStepLabels();
  const confirmation = useConfirmationFact();
  const { id, wallet, counterpart, asked } = transaction;
  const document = (term: string, of: "counterpart" | "asked", value: string | null): Definition => ({
    term,
    detail: <RevealableDocument wallet={wallet} id={id} of={of} value={value} reveal={reveal} />,
    hidden: value === null,
  });
  const { origin } = transaction;
  const isPayment = transaction.type === "payment";
  // In the order of the page. A field that is shown and has no place here does not compile.
  const facts: Record<ShownIn<"list" | "detail">, Definition> & Readonly<Record<string, Definition>> = {
    gross: { term: t("gross"), detail: <Money amountCentavos={transaction.amountCentavos} strong /> },
    feeCentavos: { term: t("fee"), detail: <Money amountCentavos={transaction.feeCentavos} /> },
    netCentavos: { term: t("net"), detail: <Money amountCentavos={transaction.netCentavos} /> },
    wallet: { term: t("wallet"), detail: <WalletName reference={wallet} /> },
    createdAt: momentRow(t("createdAt"), transaction.createdAt),
    settledAt: { term: t("settledAt"), detail: <DateTime value={transaction.settledAt} /> },
    counterpart: {
      ...externalRow(isPayment ? people("paidBy") : t("counterpart"), counterpart.name),
      ...(transaction.isPaidByAnother && {
        detail: (
          <span className="flex flex-wrap items-center gap-2">
            <ExternalText text={counterpart.name ?? "—"} />
            <StatusBadge tone="warning" icon="users" label={people("notTheCustomer")} />
          </span>
        ),
        hidden: false,
      }),
    },
    counterpartDocument: document(
      isPayment ? people("paidByDocument") : t("counterpartDocument"),
      "counterpart",
      counterpart.document,
    ),
    customerPage: {
      term: customerWords("page"),
      detail: transaction.customerPageId !== null && (
        <Link
          href={addressOf.customer(transaction.customerPageId)}
          className="text-primary underline-offset-3 hover:underline"
        >
          {customerWords("all")}
        </Link>
      ),
      hidden: transaction.customerPageId === null,
    },
    asked: externalRow(isPayment ? people("customer") : t("asked"), asked?.name ?? null),
    askedDocument: document(
      isPayment ? people("customerDocument") : t("askedDocument"),
      "asked",
      asked?.document ?? null,
    ),
    description: externalRow(t("description"), transaction.description),
    expiresAt: momentRow(t("expiresAt"), transaction.expiresAt),
    id: copyRow(t("id"), id),
    e2eId: copyRow(t("e2eId"), transaction.e2eId),
    externalReference: copyRow(t("reference"), transaction.externalReference),
    idempotencyKey: copyRow(t("key"), transaction.idempotencyKey),
    project: externalRow(t("project"), transaction.project?.name ?? null),
    paymentMethod: externalRow(t("method"), transaction.paymentMethod),
    customerId: copyRow(t("customerId"), transaction.customerId),
    apiType: externalRow(t("apiType"), transaction.type === "other" ? transaction.apiType : null),
    apiStatus: externalRow(t("apiStatus"), transaction.apiStatus),
    failureReason: externalRow(t("failureReason"), transaction.failureReason),
    serviceReadAt: momentRow(t("serviceReadAt"), transaction.serviceReadAt),
    origin: { term: t("origin"), detail: words.source(origin) },
    confirmation: confirmation(transaction.confirmation),
    feeConfirmation: confirmation(transaction.feeConfirmation, "feeTerm"),
  };
  const parts = Object.entries(facts);
  return {
    facts: [
      ...parts.filter(([name]) => !TECHNICAL.has(name)).map(([, fact]) => fact),
      ...(transaction.metadata ?? []).map(([name, value]) => ({
        term: name,
        detail: <PairValue value={value} />,
      })),
    ],
    technical: parts.filter(([name]) => TECHNICAL.has(name)).map(([, fact]) => fact),
  };
}

/** The facts that a person decides by, with the technical names collapsed below them. */
export function TransactionFactsSection(props: Props & { columns?: 1 | 2 }) {
  const { facts, technical } = useTransactionFacts(props);
  return (
    <div className="grid gap-3">
      <DefinitionList columns={props.columns ?? 1} items={facts} />
      <Technical items={technical} />
    </div>
  );
}
