"use client";

import { useTranslations } from "next-intl";
import { centavos } from "@/lib/core/money/money";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { areTiers } from "@/lib/engine/payouts/limits";
import { type unreachableTiers } from "@/lib/engine/payouts/reach";
import { type PayoutRules } from "@/lib/engine/payouts/schema";
import { MoneyInput } from "@/components/kit/fields/money-input";
import { Section } from "@/components/kit/page/section";
import { cn } from "../../ui/cn";
import { useFaultMessage } from "../../ui/use-fault-message";
import { FormerValue } from "./former-value";
import { orNone } from "./limit-fields";

type Rules = PayoutRules[PayoutKind];

const STEPS = [
  { id: "one", rung: "onePersonAboveCentavos", is: "bg-info-soft" },
  { id: "two", rung: "twoPeopleAboveCentavos", is: "bg-info-soft" },
  { id: "never", rung: "neverAboveCentavos", is: "bg-danger-soft" },
] as const;

/** The number of people required from each amount on. A tier without an amount does not exist. */
export function TierFields({
  kind,
  of,
  before,
  unreachable,
  onChange,
  onFault,
}: {
  kind: PayoutKind;
  of: Rules;
  before: Rules;
  /** The tiers above the amount that any person may request. */
  unreachable: ReturnType<typeof unreachableTiers>;
  onChange: (change: Pick<Rules, "ladder" | "financeAgreesUpToCentavos">) => void;
  onFault: (field: string, isFaulty: boolean) => void;
}) {
  const t = useTranslations("payoutRules");
  const faultWords = useFaultMessage();
  const { ladder, financeAgreesUpToCentavos } = of;
  const isOrdered = areTiers(ladder);
  return (
    <Section title={t("ladder.label")} description={t("edit.ladderLead")}>
      <div className="grid gap-3">
        <div className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
          <div className="rounded-md border bg-muted px-3 py-2">
            <p className="font-medium">{t(`ladder.${kind}.alone`)}</p>
            <p className="text-sm text-muted-foreground">{t("ladder.any")}</p>
          </div>
          {STEPS.map(({ id, rung, is }) => {
            const unreached = unreachable.find((each) => each.rung === rung)?.fault;
            return (
              <div key={rung} className={cn("grid content-start gap-1 rounded-md border px-3 py-2", is)}>
                <span className="font-medium">{t(`ladder.${kind}.${id}`)}</span>
                <span className="text-sm text-muted-foreground">{t("ladder.above")}</span>
                <MoneyInput
                  aria-label={t(`edit.rungs.${rung}`)}
                  placeholder={t("edit.noRung")}
                  value={ladder[rung]}
                  aria-invalid={!isOrdered || unreached !== undefined || undefined}
                  onChange={(amount) =>
                    onChange({ financeAgreesUpToCentavos, ladder: { ...ladder, [rung]: orNone(amount) } })
                  }
                  onFault={(fault) => onFault(`${kind} ${rung}`, fault !== null)}
                />
                {ladder[rung] !== before.ladder[rung] && <FormerValue value={before.ladder[rung]} />}
                {isOrdered && unreached !== undefined && (
                  <p role="alert" className="text-sm text-danger">
                    {faultWords(unreached)}
                  </p>
                )}
              </div>
            );
          })}
        </div>
        {!isOrdered && (
          <p role="alert" className="text-sm text-danger">
            {faultWords("payout_ladder_order")}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span aria-hidden>{t("edit.financeAgrees")}</span>
          <MoneyInput
            aria-label={t("edit.financeAgrees")}
            className="w-40"
            value={financeAgreesUpToCentavos}
            onChange={(amount) => onChange({ ladder, financeAgreesUpToCentavos: centavos(amount ?? 0) })}
            onFault={(fault) => onFault(`${kind} finance`, fault !== null)}
          />
          {financeAgreesUpToCentavos !== before.financeAgreesUpToCentavos && (
            <FormerValue value={before.financeAgreesUpToCentavos} />
          )}
          <span className="text-sm text-muted-foreground">{t("edit.financeAgreesHint")}</span>
        </div>
      </div>
    </Section>
  );
}
