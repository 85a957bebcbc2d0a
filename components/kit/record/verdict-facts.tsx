"use client";

import { CircleSlash, Clock, RotateCw, Send, UserCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { type MatchedRuleView, type VerdictView } from "@/lib/engine/payouts/schema";
import { DateTime } from "../values/date-time";
import { ExternalText } from "../values/external-text";
import { Money } from "../values/money";
import { useFaultMessage } from "@/components/ui/use-fault-message";

const SCOPES = ["person", "wallet", "project", "recipient"] as const;

/**
 * The verdict of the rules on an act before it is sent: whether it leaves, who agrees, when at the earliest, and what
 * remains after it.
 */
export function VerdictFacts({
  verdict: { matchedRules: met, stopped, isAsked, people, holdUntil, canAgree },
  kind,
}: {
  verdict: VerdictView;
  kind: "withdrawal" | "refund";
}) {
  const t = useTranslations("payoutRules.verdict");
  const faultWords = useFaultMessage();
  const names = canAgree.length === 0 ? t("nobody") : canAgree.join(", ");
  return (
    <div className="grid gap-3">
      <ul className="grid gap-1.5">
        {stopped !== null && (
          <Line icon={<CircleSlash className="size-4 text-danger" aria-hidden />}>
            <span className="font-medium text-danger">{t("stopped")}</span> {faultWords(stopped)}
          </Line>
        )}
        {stopped === null && people > 0 && (
          <Line icon={<UserCheck className="size-4 text-info" aria-hidden />}>
            <span className="font-medium">{t(`people.${whyPeople(met)}`, { count: people })}</span>{" "}
            <ExternalText text={t("canAgree", { names })} className="text-muted-foreground" />
          </Line>
        )}
        {stopped === null && holdUntil !== null && (
          <Line icon={<Clock className="size-4 text-info" aria-hidden />}>
            {t("held")} <DateTime value={holdUntil} />
          </Line>
        )}
        {stopped === null && people === 0 && holdUntil === null && (
          <Line icon={<Send className="size-4 text-success" aria-hidden />}>{t(`atOnce.${kind}`)}</Line>
        )}
        {isAsked && (
          <Line icon={<RotateCw className="size-4 text-warning" aria-hidden />}>{t("sameAgain")}</Line>
        )}
      </ul>
      <Remains met={met} kind={kind} />
    </div>
  );
}

const whyPeople = (met: readonly MatchedRuleView[]): "first" | "amount" | "both" => {
  const isFirst = met.some(({ rule }) => rule === "first_payment");
  const isAbove = met.some(({ rule, effect }) => rule === "ladder" && effect === "people");
  return isFirst && isAbove ? "both" : isFirst ? "first" : "amount";
};

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-2">
      <span className="shrink-0 translate-y-0.5">{icon}</span>
      <span className="min-w-0 flex-1">{children}</span>
    </li>
  );
}

/** How much of each sum remains behind this act; below nothing where it does not fit in. */
function Remains({ met, kind }: { met: readonly MatchedRuleView[]; kind: "withdrawal" | "refund" }) {
  const t = useTranslations("payoutRules.verdict");
  const found = (rule: MatchedRuleView["rule"], scope: MatchedRuleView["scope"]) =>
    met.find((each) => each.rule === rule && each.scope === scope && each.limit !== null);
  const rows = SCOPES.map((scope) => ({
    scope,
    day: found("day_limit", scope),
    month: found("month_limit", scope),
    pace: found("hour_pace", scope) ?? found("day_pace", scope),
  })).filter(({ day, month, pace }) => day ?? month ?? pace);
  if (rows.length === 0) return null;
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-muted-foreground">
          <th scope="col" className="py-1 pr-2 text-left font-normal">
            {t("remains")}
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-normal">
            {t("day")}
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-normal">
            {t("month")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ scope, day, month, pace }) => (
          <tr key={scope} className="border-t align-top">
            <th scope="row" className="py-1.5 pr-2 text-left font-normal">
              {t(`scopes.${kind}.${scope}`)}
              {pace && (
                <span className="text-muted-foreground">
                  {" · "}
                  {t(pace.rule === "hour_pace" ? "perHour" : "perDay", {
                    nth: pace.used + pace.act,
                    limit: pace.limit ?? 0,
                  })}
                </span>
              )}
              <Elsewhere day={day} month={month} />
            </th>
            <Left of={day} />
            <Left of={month} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The part of a sum that did not pass this dashboard: of the month, else of the day. */
function Elsewhere({ day, month }: { day: MatchedRuleView | undefined; month: MatchedRuleView | undefined }) {
  const t = useTranslations("payoutRules.verdict");
  const met = month ?? day;
  if (!met?.elsewhere) return null;
  return (
    <span className="block text-muted-foreground">
      {t("elsewhere")} <Money amountCentavos={met.elsewhere} /> {t(met === month ? "month" : "day")}
    </span>
  );
}

function Left({ of }: { of: MatchedRuleView | undefined }) {
  const t = useTranslations("payoutRules.table");
  if (of?.limit === null || of === undefined)
    return <td className="py-1.5 pl-2 text-right text-muted-foreground">{t("none")}</td>;
  const left = of.limit - of.used - of.act;
  return (
    <td className={left < 0 ? "py-1.5 pl-2 text-right text-danger" : "py-1.5 pl-2 text-right"}>
      <Money amountCentavos={left} />
    </td>
  );
}
