"use client";

import { useTranslations } from "next-intl";
import { type TwoPeople } from "@/lib/core/transactions/two-people";
import { type Definition } from "./definition-list";
import { ExternalText } from "../values/external-text";
import { MaskedDocument } from "../values/masked-document";
import { StatusBadge } from "../status/status-badge";

/** The person who was asked to pay and the person who paid, each in a place of its own, and whether they are two. */
export function usePeopleFacts(): (people: TwoPeople) => Definition[] {
  const t = useTranslations("kit.people");
  const name = (text: string | null) => (text ? <ExternalText text={text} /> : "—");
  return ({ customer, paidBy, isPaidByAnother }) => [
    {
      term: t("customer"),
      detail: name(customer.name),
      hidden: customer.name === null && customer.document === null,
    },
    {
      term: t("customerDocument"),
      detail: <MaskedDocument value={customer.document} />,
      hidden: !customer.document,
    },
    { term: t("paidBy"), detail: name(paidBy.name) },
    {
      term: t("paidByDocument"),
      detail: (
        <span className="flex flex-wrap items-center gap-2">
          <MaskedDocument value={paidBy.document} />
          {isPaidByAnother && <StatusBadge tone="warning" icon="users" label={t("notTheCustomer")} />}
        </span>
      ),
      hidden: !paidBy.document,
    },
  ];
}
