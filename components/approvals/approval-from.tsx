"use client";

import { externalRow } from "../kit/record/definition-rows";
import { useTranslations } from "next-intl";
import { type ApprovalDetail } from "@/lib/engine/payouts/approval-schema";
import { CopyField } from "../kit/values/copy-field";
import { DateTime } from "../kit/values/date-time";
import { Section } from "../kit/page/section";
import { deviceOf } from "../kit/values/device-of";
import { Facts } from "./approval-facts";

/** The requester, the time, and the origin of the request. */
export function ApprovalFrom({ request }: { request: ApprovalDetail }) {
  const t = useTranslations("approvals");
  const { from } = request.facts;
  return (
    <Section title={t("whoAsked")}>
      <div className="grid grid-cols-1 gap-3">
        <Facts
          items={[
            { term: t("requestedBy"), detail: request.requestedBy ?? "—" },
            { term: t("requestedAt"), detail: <DateTime value={request.requestedAt} /> },
            {
              term: t("endsAt"),
              detail: <DateTime value={request.endsAt} />,
              hidden: request.state !== "awaiting_approval",
            },
            {
              term: t("device"),
              detail:
                from === null ? (
                  t("sessionGone")
                ) : (
                  <>
                    {deviceOf(from.userAgent) ?? t("unknownDevice")}, {t("knownSince")}{" "}
                    <DateTime value={from.knownSince} format="date" />
                  </>
                ),
            },
            { term: t("network"), detail: from?.address ?? "—", hidden: from === null },
            externalRow(t("reference"), request.externalReference),
            { term: t("project"), detail: request.project, hidden: request.project === null },
          ]}
        />
        <div>
          <p className="text-sm text-muted-foreground">{t("fingerprint")}</p>
          <CopyField value={request.bodySha256} what={t("fingerprint")} />
          <p className="text-sm text-muted-foreground">{t("fingerprintHint")}</p>
        </div>
      </div>
    </Section>
  );
}
