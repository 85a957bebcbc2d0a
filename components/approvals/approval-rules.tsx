"use client";

import { Check, Clock, Scale, UserCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { type ApprovalDetail } from "@/lib/engine/payouts/approval-schema";
import { DateTime } from "../kit/values/date-time";
import { Money } from "../kit/values/money";
import { Section } from "../kit/page/section";

/** The approval that the rules ask for: how many others, who agreed, and until when the request waits. */
export function ApprovalRules({ request }: { request: ApprovalDetail }) {
  const t = useTranslations("approvals");
  const { peopleNeeded, decisions } = request.approval;
  const agreed = decisions.filter(({ decision }) => decision === "approved");
  const missing = Math.max(peopleNeeded - agreed.length, 0);
  const isOpen = request.state === "awaiting_approval";
  return (
    <Section title={t(`rules.${request.kind}`)}>
      <ul className="grid gap-2">
        {peopleNeeded > 0 && (
          <Rule
            icon={<UserCheck className="size-4 text-info" aria-hidden />}
            aside={
              missing === 0
                ? t("enough")
                : isOpen && missing === 1 && request.mayDecide
                  ? t("youSuffice")
                  : t("missingPeople", { count: missing })
            }
          >
            {t("needsPeople", { count: peopleNeeded })}
          </Rule>
        )}
        {request.facts.matchedRules
          .filter(({ effect }) => effect === "people")
          .map(({ rule, limit }) => (
            <Rule key={rule} icon={<Scale className="size-4 text-muted-foreground" aria-hidden />}>
              {rule === "first_payment" ? t("met.firstPayment") : t("met.above")}{" "}
              {limit !== null && <Money amountCentavos={limit} />}
            </Rule>
          ))}
        {agreed.map(({ by, at }) => (
          <Rule
            key={at}
            icon={<Check className="size-4 text-success" aria-hidden />}
            aside={<DateTime value={at} />}
          >
            {t("agreedBy", { name: by ?? "—" })}
          </Rule>
        ))}
        {request.heldUntil !== null && (
          <Rule
            icon={<Clock className="size-4 text-muted-foreground" aria-hidden />}
            aside={<DateTime value={request.heldUntil} />}
          >
            {t("held")}
          </Rule>
        )}
        {request.hasNoOpenHour && (
          <Rule icon={<Clock className="size-4 text-danger" aria-hidden />}>{t("noOpenHour")}</Rule>
        )}
        {request.isMadeAgain && (
          <Rule icon={<UserCheck className="size-4 text-info" aria-hidden />}>
            {t(`madeAgain.${request.kind}`)}
          </Rule>
        )}
      </ul>
    </Section>
  );
}

function Rule({ icon, aside, children }: { icon: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-2.5">
      <span className="shrink-0 translate-y-0.5">{icon}</span>
      <span className="min-w-0 flex-1">{children}</span>
      {aside !== undefined && <span className="text-sm text-muted-foreground">{aside}</span>}
    </li>
  );
}
