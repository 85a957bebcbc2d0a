import { useTranslations } from "next-intl";
import { type RulesView } from "@/lib/domain/payout-rules/rules-view";
import { DateTime } from "../kit/date-time";
import { Section } from "../kit/section";

/** Who changed the rules, who agreed, and when: the newest first. */
export function RulesVersions({ view }: { view: RulesView }) {
  const t = useTranslations("rules.versions");
  return (
    <Section
      title={t("title")}
      description={view.version === 0 ? t("defaults") : t("lead", { version: view.version })}
    >
      {view.versions.length === 0 ? (
        <p className="text-muted-foreground">{t("none")}</p>
      ) : (
        <ol className="grid gap-2">
          {view.versions.map(({ version, at, changedBy, agreedBy }) => (
            <li key={version} className="flex flex-wrap gap-x-3">
              <span className="font-medium">{t("version", { version })}</span>
              <DateTime value={at} />
              <span className="text-muted-foreground">
                {changedBy === null ? t("byCommand") : t("by", { name: changedBy })}
                {agreedBy !== null && ` · ${t("agreed", { name: agreedBy })}`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
