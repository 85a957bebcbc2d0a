"use client";

import { useTranslations } from "next-intl";
import { DefinitionList } from "../kit/record/definition-list";
import { ExternalText } from "../kit/values/external-text";
import { type ChangeFact } from "./use-change-words";

/** What was and what will be, side by side; what stays as it is is said once. */
export function ChangeFacts({ facts }: { facts: readonly ChangeFact[] }) {
  const t = useTranslations("agreements");
  return (
    <DefinitionList
      items={facts.map(({ term, before, after }) => ({
        term,
        detail:
          before === undefined || before === after ? (
            <ExternalText text={after} />
          ) : (
            <>
              <span className="sr-only">{t("from")} </span>
              <ExternalText text={before} className="text-muted-foreground line-through" />
              <span aria-hidden> → </span>
              <span className="sr-only"> {t("to")} </span>
              <ExternalText text={after} className="font-medium" />
            </>
          ),
      }))}
    />
  );
}
