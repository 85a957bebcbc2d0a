"use client";

import { useTranslations } from "next-intl";
import { type ActionResult } from "@/lib/core/app-error";
import { SimulatePanel } from "../kit/simulate-panel";

const ACTS = ["confirm", "fail"] as const;

export type SimulateRefundAction = (input: {
  wallet: string;
  transactionId: string;
  act: (typeof ACTS)[number];
}) => Promise<ActionResult<unknown>>;

/** Plays the provider. */
export function SimulateRefund({
  wallet,
  transactionId,
  action,
}: {
  wallet: string;
  transactionId: string;
  action: SimulateRefundAction;
}) {
  const t = useTranslations("refunds.simulate");
  return (
    <SimulatePanel
      title={t("title")}
      description={t("description")}
      acts={ACTS.map((act) => ({ act, label: t(act) }))}
      run={(act) => action({ wallet, transactionId, act })}
    />
  );
}
