"use client";

import { useTranslations } from "next-intl";
import { type ActionResult } from "@/lib/core/app-error";
import { SimulatePanel } from "../kit/simulate-panel";

export type SimulateAction = (input: {
  wallet: string;
  chargeId: string;
  payer?: "person" | "company";
}) => Promise<ActionResult<unknown>>;

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
  return (
    <SimulatePanel
      title={t("title")}
      description={t("description")}
      acts={[
        { act: "person", label: t("pay") },
        { act: "company", label: t("payAsCompany") },
        { act: "cancel", label: t("cancel"), quiet: true },
      ]}
      run={(act) => (act === "cancel" ? cancel({ wallet, chargeId }) : pay({ wallet, chargeId, payer: act }))}
    />
  );
}
