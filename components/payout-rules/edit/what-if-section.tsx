"use client";

import { CircleSlash, Clock, LockOpen, UserCheck } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { type WhatIfView } from "@/lib/domain/payout-rules/schema";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { addUp } from "@/lib/core/money/sum";
import { addressOf } from "@/components/kit/navigation/addresses";
import { DateTime } from "@/components/kit/values/date-time";
import { ExternalText } from "@/components/kit/values/external-text";
import { Money } from "@/components/kit/values/money";
import { Section } from "@/components/kit/page/section";
import { cn } from "../../ui/cn";
import { Link } from "../../ui/link";
import { useFaultMessage } from "../../ui/use-fault-message";

type Changed = WhatIfView["changed"][number];
type Effect = Changed["effect"];

const EFFECTS = ["same", "people", "held", "stopped", "looser"] as const satisfies readonly Effect[];
/** The stripe beside each figure; its word says the same. */
const STRIPES: Readonly<Record<Effect, string>> = {
  same: "border-l-border",
  people: "border-l-warning",
  held: "border-l-info",
  stopped: "border-l-danger",
  looser: "border-l-info",
};
const ICONS = { stopped: CircleSlash, people: UserCheck, held: Clock, looser: LockOpen, same: UserCheck };
const TONES: Readonly<Record<Effect, string>> = {
  stopped: "text-danger",
  people: "text-warning",
  held: "text-info",
  looser: "text-info",
  same: "text-muted-foreground",
};
const LISTED_MAX = 8;

/**
 * The effect that the rules in the form would have had on the last 90 days. The section retains its place in the
 * layout while it is calculated.
 */
export function WhatIfSection({
  kind,
  told,
  isStale,
  unknown,
}: {
  kind: PayoutKind;
  told: WhatIfView | null;
  isStale: boolean;
  unknown: string | null;
}) {
  const t = useTranslations("payoutRules.whatIf");
  const format = useFormatter();
  const day = (moment: string) =>
    format.dateTime(new Date(moment), { day: "2-digit", month: "2-digit", timeZone: "America/Sao_Paulo" });
  const of = told?.effects[kind];
  const acts = of ? EFFECTS.reduce((sum, effect) => sum + of[effect].count, 0) : 0;
  const sum = of ? addUp(...EFFECTS.map((effect) => of[effect].sumCentavos)) : 0;
  const elsewhere = told?.elsewhere[kind].count ?? 0;
  const changed = told?.changed.filter((each) => each.kind === kind) ?? [];
  return (
    <Section
      title={t("title")}
      description={
        told === null ? (
          unknown === null ? (
            t("working")
          ) : (
            `${unknown}. ${t("unknown")}`
          )
        ) : (
          <>
            {t(`acts.${kind}`, { count: acts })}, <Money figure="rules_replayed" amountCentavos={sum} />,{" "}
            {t("between", { from: day(told.from), to: day(told.to) })}
          </>
        )
      }
      flush
    >
      <div aria-live="polite" aria-busy={isStale} className={cn("min-h-40", isStale && told && "opacity-60")}>
        <dl className="grid grid-cols-3 gap-x-3 gap-y-3 p-4">
          {EFFECTS.map((effect) => (
            <div key={effect} className={cn("border-l-[3px] pl-2.5", STRIPES[effect])}>
              <dd className="text-xl/6 font-semibold tabular-nums">
                {of ? format.number(of[effect].count) : "—"}
              </dd>
              <dt className="text-sm text-muted-foreground">{t(`effects.${effect}`)}</dt>
            </div>
          ))}
        </dl>
        {elsewhere > 0 && (
          <p className="px-4 pb-3 text-sm text-muted-foreground">
            {t(`elsewhere.${kind}`, { count: elsewhere })}
          </p>
        )}
        {told?.isCut && <p className="px-4 pb-3 text-sm text-muted-foreground">{t("cut")}</p>}
        {of && changed.length > 0 && (
          <ul className="border-t">
            {changed.slice(0, LISTED_MAX).map((each) => (
              <AffectedPayout key={each.intentId} of={each} />
            ))}
          </ul>
        )}
        {of && changed.length > LISTED_MAX && (
          <p className="border-t px-4 py-2 text-sm text-muted-foreground">
            {t("more", { count: acts - of.same.count - LISTED_MAX })}
          </p>
        )}
        {of && changed.length === 0 && (
          <p className="border-t px-4 py-3 text-muted-foreground">{t(acts === 0 ? "noActs" : "noChange")}</p>
        )}
      </div>
    </Section>
  );
}

function AffectedPayout({
  of: { effect, at, name, amountCentavos, stopped, kind, wallet, opens },
}: {
  of: Changed;
}) {
  const t = useTranslations("payoutRules.whatIf");
  const faultWords = useFaultMessage();
  const Icon = ICONS[effect];
  const who = name === null ? t("someone") : name;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-2.5 border-b px-4 py-2 last:border-b-0">
      <Icon className={cn("size-4 translate-y-0.5", TONES[effect])} aria-label={t(`effects.${effect}`)} />
      <span className="min-w-0">
        {opens === null ? (
          <ExternalText text={who} className="font-medium" />
        ) : (
          <Link
            href={
              kind === "withdrawal" ? addressOf.withdrawal(wallet, opens) : addressOf.refund(wallet, opens)
            }
            className="font-medium"
          >
            <ExternalText text={who} />
          </Link>
        )}
        <span className="block text-sm text-muted-foreground">
          <DateTime value={at} /> · {stopped === null ? t(`effects.${effect}`) : faultWords(stopped)}
        </span>
      </span>
      <Money amountCentavos={amountCentavos} />
    </li>
  );
}
