import { useTranslations } from "next-intl";
import { type DriftDetail } from "@/lib/reconciliation/balances/schema";
import { DateTime } from "@/components/kit/values/date-time";
import { Money } from "@/components/kit/values/money";
import { Section } from "@/components/kit/page/section";

/** The amounts that count as known without a movement: the opening, and the differences that people have accepted. */
export function DriftBaselines({ drift }: { drift: DriftDetail }) {
  const t = useTranslations("reconciliation.drift.baselines");
  return (
    <Section title={t("title")} description={t("hint")} flush>
      {drift.baselines.length === 0 ? (
        <p className="p-4 text-base text-muted-foreground">{t("empty")}</p>
      ) : (
        <ol>
          {drift.baselines.map((baseline) => (
            <li
              key={baseline.id}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b px-4 py-2 last:border-b-0"
            >
              <span className="grid min-w-0">
                <bdi className="text-base break-words">{baseline.reason ?? t("opening")}</bdi>
                <span className="text-sm text-muted-foreground">
                  {baseline.person !== null && <>{baseline.person} · </>}
                  <DateTime value={baseline.at} />
                </span>
              </span>
              <span className="grid justify-items-end">
                <Money figure="baseline" amountCentavos={baseline.availableCentavos} />
                {baseline.heldCentavos !== 0 && (
                  <span className="text-sm text-muted-foreground">
                    {t("held")} <Money figure="baseline" amountCentavos={baseline.heldCentavos} />
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
