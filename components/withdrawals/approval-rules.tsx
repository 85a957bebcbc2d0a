"use client";

import { CircleCheck, UserCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ApprovalToJudge } from "@/lib/domain/withdrawals/schema";
import { Section } from "../kit/section";
import { useBrl } from "../kit/use-brl";

/** Which rule asks for a second person, and who that was or may be. */
export function ApprovalRules({ request }: { request: ApprovalToJudge }) {
  const t = useTranslations("withdrawals.approval");
  const limit = useBrl(request.approval.limitCentavos);
  const isDone = request.approval.decision === "approved";
  const Icon = isDone ? CircleCheck : UserCheck;
  return (
    <Section title={t("rules")}>
      <ul className="grid gap-2">
        <li className="flex items-baseline gap-2.5">
          <Icon
            className={
              isDone
                ? "size-4 shrink-0 translate-y-0.5 text-success"
                : "size-4 shrink-0 translate-y-0.5 text-info"
            }
            aria-hidden
          />
          <span className="min-w-0 flex-1">
            {request.isMadeAgain ? t("madeAgain") : t("aboveLimit", { limit })}
          </span>
          <span className="text-sm text-muted-foreground">
            {isDone
              ? t("agreedByPerson", { name: request.approval.decidedBy ?? "—" })
              : request.facts.revealed
                ? t("youSuffice")
                : t("onePersonMissing")}
          </span>
        </li>
      </ul>
    </Section>
  );
}
