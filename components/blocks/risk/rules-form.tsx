"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { RISK_REASONS, type RiskReason } from "@/lib/core/enums/risk";
import { centavos } from "@/lib/core/money/money";
import { riskQueries } from "@/lib/domain/risk/queries";
import { type RiskView } from "@/lib/domain/risk/schema";
import { ActionNote } from "@/components/mutations/action-note";
import { useServerAction } from "@/components/mutations/use-action";
import { useFaultOf } from "@/components/mutations/use-fault-of";
import { DateTime } from "@/components/kit/values/date-time";
import { MoneyInput } from "@/components/kit/fields/money-input";
import { Section } from "@/components/kit/page/section";
import { wholeNumber } from "@/components/kit/fields/whole-number";
import { SubmitButton } from "@/components/ui/submit-button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { toast } from "sonner";
import { type ChangeRules } from "./change-rules";

type Counted = "many_names" | "refused_before" | "lost_before";
type Draft = {
  isOn: Record<RiskReason, boolean>;
  amount: number | undefined;
  counts: Record<Counted, string>;
};

const COUNT_DIGITS = 3;

export function RulesForm({
  risk: { version, rules, changedAt, changedBy },
  act,
}: {
  risk: RiskView;
  act: ChangeRules;
}) {
  const t = useTranslations("risk.form");
  const words = useTranslations("kit.risk");
  const baseId = useId();
  const save = useServerAction(act, { ifTwice: "harmless", keys: [riskQueries.all] });
  const [draft, setDraft] = useState<Draft>({
    isOn: {
      other_payer: rules.other_payer.isOn,
      first_high: rules.first_high.isOn,
      many_names: rules.many_names.isOn,
      refused_before: rules.refused_before.isOn,
      lost_before: rules.lost_before.isOn,
    },
    amount: rules.first_high.fromCentavos,
    counts: {
      many_names: String(rules.many_names.names),
      refused_before: String(rules.refused_before.times),
      lost_before: String(rules.lost_before.times),
    },
  });
  const faultOf = useFaultOf(save);
  const { isOn, counts, amount } = draft;
  const countOf = (reason: Counted) => wholeNumber(counts[reason], COUNT_DIGITS);
  const submit = () =>
    void save.run(
      {
        ofVersion: version,
        rules: {
          other_payer: { isOn: isOn.other_payer },
          first_high: { isOn: isOn.first_high, fromCentavos: centavos(amount ?? 0) },
          many_names: { isOn: isOn.many_names, names: countOf("many_names") },
          refused_before: { isOn: isOn.refused_before, times: countOf("refused_before") },
          lost_before: { isOn: isOn.lost_before, times: countOf("lost_before") },
        },
      },
      { onDone: () => toast.success(t("saved")) },
    );
  const count = (reason: Counted, field: string) => (
    <Field label={t(`limits.${reason}`)} error={faultOf(`rules.${reason}.${field}`)}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          value={counts[reason]}
          onChange={({ target }) =>
            setDraft((now) => ({ ...now, counts: { ...now.counts, [reason]: target.value } }))
          }
        />
      )}
    </Field>
  );
  const limits: Record<RiskReason, React.ReactNode> = {
    other_payer: <p className="text-sm text-muted-foreground">{t("expected")}</p>,
    first_high: (
      <Field label={t("limits.first_high")} error={faultOf("rules.first_high.fromCentavos")}>
        {(control) => (
          <MoneyInput
            {...control}
            value={amount}
            onChange={(next) => setDraft((now) => ({ ...now, amount: next }))}
          />
        )}
      </Field>
    ),
    many_names: count("many_names", "names"),
    refused_before: count("refused_before", "times"),
    lost_before: count("lost_before", "times"),
  };
  return (
    <Section title={t("title")} description={t("lead")}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ActionNote act={save} besideFields />
        <ul className="grid gap-4">
          {RISK_REASONS.map((reason) => (
            <li key={reason} className="grid gap-2 border-b pb-4 last:border-b-0 last:pb-0">
              <label
                htmlFor={`${baseId}${reason}`}
                className="flex items-center justify-between gap-3 font-medium"
              >
                {words(`reasons.${reason}`)}
                <Switch
                  id={`${baseId}${reason}`}
                  checked={isOn[reason]}
                  onCheckedChange={(next) =>
                    setDraft((now) => ({ ...now, isOn: { ...now.isOn, [reason]: next } }))
                  }
                />
              </label>
              {isOn[reason] && limits[reason]}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-3 border-t pt-4">
          <SubmitButton pending={save.isPending}>{t("save")}</SubmitButton>
          <p className="min-w-0 flex-1 text-sm text-muted-foreground">
            {changedAt === null || changedBy === null
              ? t("isDefault")
              : t.rich("changed", { name: changedBy, at: () => <DateTime value={changedAt} /> })}
          </p>
        </div>
      </form>
    </Section>
  );
}
