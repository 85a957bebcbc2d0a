import { useTranslations } from "next-intl";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { type ApprovalFacts } from "@/lib/engine/payouts/approval-schema";
import { Callout } from "../ui/callout";

/** Unusual facts as one thing to do and the reasons for it. Payments of the same reference have a list of their own. */
export function ApprovalCautions({
  kind,
  cautions: all,
}: {
  kind: PayoutKind;
  cautions: ApprovalFacts["cautions"];
}) {
  const t = useTranslations("approvals.caution");
  const cautions = all.filter((caution) => caution.is !== "same_reference");
  if (cautions.length === 0) return null;
  const isWrongHolder = cautions.some(({ is }) => is === "key_of_another" || is === "other_holder");
  const isNewKey = cautions.some(({ is }) => is === "key_changed");
  const isOnlyPlace = cautions.every(({ is }) => is === "same_device" || is === "same_address");
  const isMuch = cautions.some(({ is }) => is === "times_median");
  return (
    <Callout
      tone={isWrongHolder ? "danger" : "warning"}
      role="note"
      title={t(isOnlyPlace ? "title.people" : `title.${kind}`)}
    >
      {cautions
        .map((caution) => {
          switch (caution.is) {
            case "key_changed":
              return t("key_changed", { days: caution.days });
            case "times_median":
              return t("times_median", { times: caution.times });
            case "key_of_another":
            case "other_holder":
            case "first_payment":
            case "new_device":
            case "same_device":
            case "same_address":
              return t(caution.is);
          }
        })
        .join(" ")}
      {isNewKey && isMuch && ` ${t("falseSupplier")}`}
    </Callout>
  );
}
