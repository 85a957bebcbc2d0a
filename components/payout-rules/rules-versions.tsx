import { useTranslations } from "next-intl";
import { PRINCIPAL } from "@/lib/core/ids";
import { type RulesView } from "@/lib/domain/payout-rules/rules-view";
import { DateTime } from "../kit/values/date-time";
import { Section } from "../kit/page/section";
import { RuleDifferences } from "./rule-differences";

/** The versions of the rules, with the author, the approvers, the time and the changes. The newest comes first. */
export function RulesVersions({ view }: { view: RulesView }) {
  const t = useTranslations("payoutRules.versions");
  const kit = useTranslations("kit");
  const nameOf = (reference: string) =>
    reference === PRINCIPAL
      ? kit("principal")
      : (view.wallets.withdrawal.find(({ wallet }) => wallet === reference)?.name ?? reference);
  return (
    <Section
      title={t("title")}
      description={view.version === 0 ? t("defaults") : t("lead", { version: view.version })}
      flush={view.versions.length > 0}
    >
      {view.versions.length === 0 ? (
        <p className="text-muted-foreground">{t("none")}</p>
      ) : (
        <ol className="divide-y">
          {view.versions.map(({ version, at, changedBy, agreedBy, changes }) => (
            <li key={version} className="grid gap-2 px-4 py-2.5">
              <p className="flex flex-wrap gap-x-3">
                <span className="font-medium">{t("version", { version })}</span>
                <DateTime value={at} />
                <span className="text-muted-foreground">
                  {changedBy === null ? t("byCommand") : t("by", { name: changedBy })}
                  {agreedBy !== null && ` · ${t("agreed", { name: agreedBy })}`}
                </span>
              </p>
              {changes === null ? (
                <p className="text-sm text-muted-foreground">{t("unknown")}</p>
              ) : changes.length === 0 ? (
                <p className="text-sm text-muted-foreground">{t("same")}</p>
              ) : (
                <details>
                  <summary className="cursor-pointer text-sm text-muted-foreground">
                    {t("changes", { count: changes.length })}
                  </summary>
                  <div className="pt-2">
                    <RuleDifferences differences={changes} nameOf={nameOf} />
                  </div>
                </details>
              )}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
