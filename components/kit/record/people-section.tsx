"use client";

import { UserRoundX } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { initialsOf } from "@/lib/core/text/initials";
import { foldText } from "@/lib/core/text/fold-text";
import { addressOf } from "../navigation/addresses";
import { type Definition, DefinitionList } from "./definition-list";
import { ExternalText } from "../values/external-text";
import { Section } from "../page/section";
import { Link } from "@/components/ui/link";

type Side = { name: string | null; document: ReactNode; rows?: readonly Definition[]; action?: ReactNode };
type Props = {
  customer: Side | null;
  /** Null while unpaid. */
  paidBy: Side | null;
  isPaidByAnother: boolean;
  /** Another person paid, and a user confirmed that this customer pays this way. */
  isPayerExpected?: boolean;
  /** The id of the page about everything that the customer did. */
  customerPageId?: string | null;
};

/**
 * The person who was asked to pay and the person who paid, each in a place of its own, with the mismatches between
 * them.
 */
export function PeopleSection({
  customer,
  paidBy,
  isPaidByAnother,
  isPayerExpected = false,
  customerPageId = null,
}: Props) {
  const t = useTranslations("details.people");
  if (customer === null && paidBy === null) return null;
  const isNameSame =
    customer?.name != null && paidBy?.name != null && foldText(customer.name) === foldText(paidBy.name);
  return (
    <Section
      title={t("title")}
      flush
      {...(customerPageId !== null && {
        actions: (
          <Link
            href={addressOf.customer(customerPageId)}
            className="text-sm text-primary underline-offset-3 hover:underline"
          >
            {t("all")}
          </Link>
        ),
      })}
    >
      {customer && <Person role={t("customer")} side={customer} />}
      {isPaidByAnother && (
        <p className="flex items-start gap-2 border-y border-warning-line bg-warning-soft px-4 py-2 text-sm text-warning">
          <UserRoundX className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span>
            <strong className="font-semibold">{t("different")}</strong>{" "}
            {t(isNameSame ? "differs.document" : "differs.both")}
          </span>
        </p>
      )}
      {customer && paidBy && !isPaidByAnother && isPayerExpected && (
        <p className="border-y px-4 py-2 text-sm text-muted-foreground">{t("expected")}</p>
      )}
      {customer && paidBy && !isPaidByAnother && !isPayerExpected && <hr />}
      {paidBy && <Person role={t("paidBy")} side={paidBy} />}
    </Section>
  );
}

function Person({ role, side: { name, document, rows = [], action } }: { role: string; side: Side }) {
  const t = useTranslations("details.people");
  return (
    <div className="grid grid-cols-1 gap-1 px-4 py-3">
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-full bg-muted text-xs font-medium text-muted-foreground"
        >
          {initialsOf(name)}
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-sm text-muted-foreground">{role}</p>
          <p className="truncate text-base font-medium">
            {name ? (
              <ExternalText text={name} />
            ) : (
              <span className="text-muted-foreground">{t("unnamed")}</span>
            )}
          </p>
        </div>
        {action}
      </div>
      <DefinitionList items={[{ term: t("document"), detail: document, hidden: !document }, ...rows]} />
    </div>
  );
}
