"use client";

import { useTranslations } from "next-intl";
import { Section } from "../kit/page/section";
import { VerdictFacts } from "../kit/record/verdict-facts";
import { type VerdictPreview } from "./use-verdict";

/**
 * The rules that this withdrawal meets, before anything is sent. The section retains its height while they are
 * requested.
 */
export function VerdictSection({ foretold: { verdict, isStale, unknown } }: { foretold: VerdictPreview }) {
  const t = useTranslations("payoutRules.verdict");
  return (
    <Section title={t("title")}>
      <div
        className={isStale && verdict !== null ? "min-h-44 opacity-60" : "min-h-44"}
        aria-live="polite"
        aria-busy={isStale && verdict !== null}
      >
        {verdict === null ? (
          <p className="text-muted-foreground">
            {unknown === null ? t("empty") : `${unknown}. ${t("unknown")}`}
          </p>
        ) : (
          <VerdictFacts verdict={verdict} kind="withdrawal" />
        )}
      </div>
    </Section>
  );
}
