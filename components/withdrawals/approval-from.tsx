"use client";

import { useTranslations } from "next-intl";
import { type ApprovalToJudge } from "@/lib/domain/withdrawals/schema";
import { CopyField } from "../kit/copy-field";
import { DateTime } from "../kit/date-time";
import { ExternalText } from "../kit/external-text";
import { Section } from "../kit/section";
import { deviceOf } from "../people/device-of";
import { Facts } from "./approval-facts";

/** Who asked, when, and from where. */
export function ApprovalFrom({ request }: { request: ApprovalToJudge }) {
  const t = useTranslations("withdrawals");
  const { from } = request.facts;
  return (
    <Section title={t("approval.whoAsked")}>
      <div className="grid gap-3">
        <Facts
          items={[
            { term: t("approval.requestedBy"), detail: request.requestedBy ?? "—" },
            { term: t("approval.requestedAt"), detail: <DateTime value={request.requestedAt} /> },
            {
              term: t("approval.endsAt"),
              detail: <DateTime value={request.endsAt} />,
              hidden: request.state !== "awaiting_approval",
            },
            {
              term: t("approval.device"),
              detail:
                from === null ? (
                  t("approval.sessionGone")
                ) : (
                  <>
                    {deviceOf(from.userAgent) ?? t("approval.unknownDevice")}, {t("approval.knownSince")}{" "}
                    <DateTime value={from.knownSince} format="date" />
                  </>
                ),
            },
            { term: t("approval.network"), detail: from?.address ?? "—", hidden: from === null },
            {
              term: t("review.reference"),
              detail: <ExternalText text={request.externalReference ?? ""} />,
              hidden: request.externalReference === null,
            },
            { term: t("review.project"), detail: request.project, hidden: request.project === null },
          ]}
        />
        <div>
          <p className="text-sm text-muted-foreground">{t("approval.fingerprint")}</p>
          <CopyField value={request.bodySha256} what={t("approval.fingerprint")} />
          <p className="text-sm text-muted-foreground">{t("approval.fingerprintHint")}</p>
        </div>
      </div>
    </Section>
  );
}
