"use client";

import { useTranslations } from "next-intl";
import { type OrderedPairs } from "@/lib/core/json/ordered-pairs";
import { CopyField } from "../values/copy-field";
import { type Definition, DefinitionList } from "./definition-list";
import { ExternalText } from "../values/external-text";
import { PairValue } from "../values/pair-value";
import { Section } from "../page/section";

type Props = {
  title?: string;
  of: {
    description?: string | null;
    externalReference?: string | null;
    project?: { name: string } | null;
    /** The account's only project, which the service gives it by its rule and has not shown yet. */
    expectedProject?: string | null;
    metadata: OrderedPairs | null;
  };
  /** Rows of this kind of object, before the free pairs. */
  more?: readonly Definition[];
};

/**
 * The purpose of the payment in the merchant's own text: description, reference, project, and the free pairs by their
 * names.
 */
export function OrderSection({ title, of, more = [] }: Props) {
  const t = useTranslations("details.order");
  const reference = t("reference");
  const all: Definition[] = [
    {
      term: t("description"),
      detail: <ExternalText text={of.description ?? ""} />,
      hidden: !of.description,
    },
    {
      term: reference,
      detail: <CopyField value={of.externalReference ?? ""} what={reference} />,
      hidden: !of.externalReference,
    },
    { term: t("project"), detail: <ExternalText text={of.project?.name ?? ""} />, hidden: !of.project },
    {
      term: t("project"),
      detail: <ExternalText text={t("onlyProject", { name: of.expectedProject ?? "" })} />,
      hidden: !!of.project || !of.expectedProject,
    },
    ...more,
    ...(of.metadata ?? []).map(([term, value]) => ({
      term,
      isForeign: true,
      detail: <PairValue value={value} />,
    })),
  ];
  const items = all.filter(({ hidden }) => hidden !== true);
  if (items.length === 0) return null;
  return (
    <Section title={title ?? t("title")}>
      <DefinitionList items={items} />
    </Section>
  );
}
