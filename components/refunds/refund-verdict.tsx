"use client";

import { useLocale, useTranslations } from "next-intl";
import { type RefundVerdict as Verdict } from "@/lib/domain/refunds/schema";
import { DateTime } from "../kit/values/date-time";
import { DefinitionList } from "../kit/record/definition-list";
import { formatMoment } from "../kit/values/format-moment";
import { Money } from "../kit/values/money";
import { useNameOfLeg } from "../kit/wallets/wallet-name";
import { usePeopleFacts } from "../kit/record/use-people-facts";
import { useBrl } from "../kit/values/use-brl";
import { Callout } from "../ui/callout";

/**
 * The facts before the click: the retained amount, the cost, the available amount, the amount that is gone, and the
 * obstacles.
 */
export function RefundVerdict({ verdict }: { verdict: Verdict }) {
  const t = useTranslations("refunds.request");
  const people = usePeopleFacts();
  const nameOf = useNameOfLeg();
  const { available, refundFee, legsGone, amountCentavos } = verdict;
  const cost = amountCentavos + (refundFee?.amountCentavos ?? 0);
  const atLeast = useBrl(amountCentavos);
  const isCovered = available === null || available.amountCentavos >= cost;
  return (
    <div className="grid gap-3">
      {verdict.isPaidByAnother && (
        <Callout tone="warning" role="note" title={t("anotherTitle")}>
          {t("anotherDetail")}
        </Callout>
      )}
      <DefinitionList
        items={[
          ...people(verdict),
          { term: t("paid"), detail: <Money amountCentavos={amountCentavos} /> },
          { term: t("chargeFee"), detail: <Money amountCentavos={verdict.chargeFeeCentavos} /> },
          { term: t("kept"), detail: <Money amountCentavos={verdict.retainedCentavos} /> },
          { term: t("back"), detail: <Money amountCentavos={amountCentavos} strong /> },
          { term: t("fee"), detail: <RefundFee fee={refundFee} /> },
          {
            term: t("cost"),
            detail: refundFee ? (
              <Money amountCentavos={cost} strong />
            ) : (
              <strong className="money font-semibold">{t("costAtLeast", { amount: atLeast })}</strong>
            ),
          },
          {
            term: t("available"),
            detail: available ? (
              <>
                <Money amountCentavos={available.amountCentavos} />{" "}
                <span className="text-sm text-muted-foreground">
                  {t("availableAt")} <DateTime value={available.readAt} relative />
                </span>
              </>
            ) : (
              t("availableUnknown")
            ),
          },
        ]}
      />
      {legsGone.length > 0 && (
        <Callout tone="warning" role="note" title={t("legsTitle")}>
          <p>{t("legsDetail")}</p>
          <ul className="mt-1">
            {legsGone.map((leg, index) => (
              <li key={index} className="flex justify-between gap-4">
                <bdi>{nameOf(leg.destination, index + 1)}</bdi> <Money amountCentavos={leg.amountCentavos} />
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {!isCovered && verdict.obstacle === null && (
        <Callout tone="warning" role="note">
          {t("notCovered")}
        </Callout>
      )}
      {verdict.isPastWindow && verdict.obstacle === null && (
        <Callout tone="warning" role="note">
          {t("pastWindow")}
        </Callout>
      )}
      {verdict.hasOpenBlock && (
        <Callout tone="danger" role="note" title={t("openBlockTitle")}>
          {t("openBlockDetail")}
        </Callout>
      )}
    </div>
  );
}

function RefundFee({ fee }: { fee: Verdict["refundFee"] }) {
  const t = useTranslations("refunds.request");
  const locale = useLocale();
  if (!fee) return t("feeUnknown");
  return (
    <>
      <Money amountCentavos={fee.amountCentavos} />{" "}
      <span className="text-sm text-muted-foreground">
        {t("feeSource", { day: formatMoment(new Date(fee.seenAt), locale, "date") })}
        {fee.varies && `; ${t("feeVaries")}`}
      </span>
    </>
  );
}
