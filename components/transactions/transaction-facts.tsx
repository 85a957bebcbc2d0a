"use client";

import { useTranslations } from "next-intl";
import { type TransactionDetail } from "@/lib/transactions/schema";
import { CopyField } from "../kit/copy-field";
import { DateTime } from "../kit/date-time";
import { type Definition, DefinitionList } from "../kit/definition-list";
import { ForeignText } from "../kit/foreign-text";
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
  const sources = useTranslations("transactions.timeline.source");
  const { id, wallet, counterpart, asked } = transaction;
  const foreign = (term: string, text: string | null): Definition => ({
    term,
    detail: <ForeignText text={text ?? ""} />,
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
        foreign(t("counterpart"), counterpart.name),
        document(t("counterpartDocument"), "counterpart", counterpart.document),
        foreign(t("asked"), asked?.name ?? null),
        document(t("askedDocument"), "asked", asked?.document ?? null),
        foreign(t("description"), transaction.description),
        copied(t("id"), id),
        copied(t("e2eId"), transaction.e2eId),
        copied(t("reference"), transaction.externalReference),
        copied(t("key"), transaction.idempotencyKey),
        foreign(t("project"), transaction.project?.name ?? null),
        foreign(t("method"), transaction.paymentMethod),
        copied(t("customerId"), transaction.customerId),
        foreign(t("apiStatus"), transaction.apiStatus),
        foreign(t("failureReason"), transaction.failureReason),
        moment(t("serviceReadAt"), transaction.serviceReadAt, transaction.serviceReadAt === null),
        { term: t("origin"), detail: sources.has(origin as never) ? sources(origin as never) : origin },
        ...Object.entries(transaction.metadata ?? {}).map(([name, value]) => ({
          term: t("metadata", { name }),
          detail: <ForeignText text={typeof value === "string" ? value : JSON.stringify(value)} />,
        })),
      ]}
    />
  );
}
