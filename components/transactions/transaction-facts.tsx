"use client";

import { useStepWords } from "../kit/use-step-words";
import { useTranslations } from "next-intl";
import { type TransactionDetail } from "@/lib/domain/transactions/schema";
import { CopyField } from "../kit/copy-field";
import { DateTime } from "../kit/date-time";
import { type Definition, DefinitionList } from "../kit/definition-list";
import { ExternalText } from "../kit/external-text";
import { Money } from "../kit/money";
import { WalletName } from "../kit/wallet-name";
import { RevealableDocument, type RevealDocument } from "./revealable-document";

export function TransactionFacts({
  transaction,
  reveal,
  columns = 2,
}: {
  transaction: TransactionDetail;
  reveal: RevealDocument | undefined;
  columns?: 1 | 2;
}) {
  const t = useTranslations("transactions.facts");
  const words = useStepWords();
  const { id, wallet, counterpart, asked } = transaction;
  const external = (term: string, text: string | null): Definition => ({
    term,
    detail: <ExternalText text={text ?? ""} />,
    hidden: text === null,
  });
  const copied = (term: string, text: string | null): Definition => ({
    term,
    detail: <CopyField value={text ?? ""} what={term} />,
    hidden: text === null,
  });
  const moment = (term: string, at: string | null, hidden = false): Definition => ({
    term,
    detail: <DateTime value={at} />,
    hidden,
  });
  const document = (term: string, of: "counterpart" | "asked", value: string | null): Definition => ({
    term,
    detail: <RevealableDocument wallet={wallet} id={id} of={of} value={value} reveal={reveal} />,
    hidden: value === null,
  });
  const { origin } = transaction;
  return (
    <DefinitionList
      columns={columns}
      items={[
        { term: t("gross"), detail: <Money amountCentavos={transaction.amountCentavos} strong /> },
        { term: t("fee"), detail: <Money amountCentavos={transaction.feeCentavos} /> },
        { term: t("net"), detail: <Money amountCentavos={transaction.netCentavos} /> },
        { term: t("wallet"), detail: <WalletName reference={wallet} /> },
        moment(t("createdAt"), transaction.createdAt),
        moment(t("settledAt"), transaction.settledAt),
        moment(t("expiresAt"), transaction.expiresAt, transaction.expiresAt === null),
        external(t("counterpart"), counterpart.name),
        document(t("counterpartDocument"), "counterpart", counterpart.document),
        external(t("asked"), asked?.name ?? null),
        document(t("askedDocument"), "asked", asked?.document ?? null),
        external(t("description"), transaction.description),
        copied(t("id"), id),
        copied(t("e2eId"), transaction.e2eId),
        copied(t("reference"), transaction.externalReference),
        copied(t("key"), transaction.idempotencyKey),
        external(t("project"), transaction.project?.name ?? null),
        external(t("method"), transaction.paymentMethod),
        copied(t("customerId"), transaction.customerId),
        external(t("apiType"), transaction.type === "other" ? transaction.apiType : null),
        external(t("apiStatus"), transaction.apiStatus),
        external(t("failureReason"), transaction.failureReason),
        moment(t("serviceReadAt"), transaction.serviceReadAt, transaction.serviceReadAt === null),
        { term: t("origin"), detail: words.source(origin) },
        ...Object.entries(transaction.metadata ?? {}).map(([name, value]) => ({
          term: t("metadata", { name }),
          detail: <ExternalText text={typeof value === "string" ? value : JSON.stringify(value)} />,
        })),
      ]}
    />
  );
}
