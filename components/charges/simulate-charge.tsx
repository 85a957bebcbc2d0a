"use client";

import { useTranslations } from "next-intl";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { SimulatePanel } from "../mutations/simulate-panel";

export type SimulateAction = ServerAction<
  { wallet: string; chargeId: string; payer?: "person" | "company" },
  unknown
>;

/** Plays the payer and the institution. */
export function SimulateCharge({
  wallet,
  chargeId,
  pay,
  cancel,
}: {
  wallet: string;
  chargeId: string;
  pay: SimulateAction;
  cancel: SimulateAction;
}) {
  const t = useTranslations("charges.simulate");
  const keys = [chargeQueries.all];
  const paying = useServerAction(pay, { ifTwice: "harmless", keys });
  const cancelling = useServerAction(cancel, { ifTwice: "harmless", keys });
  return (
    <SimulatePanel
      title={t("title")}
      description={t("description")}
      acts={[
        { act: "person", label: t("pay") },
        { act: "company", label: t("payAsCompany") },
        { act: "cancel", label: t("cancel"), quiet: true },
      ]}
      run={(act) =>
        void (act === "cancel"
          ? cancelling.run({ wallet, chargeId })
          : paying.run({ wallet, chargeId, payer: act }))
      }
      handles={[paying, cancelling]}
    />
  );
}
