"use client";

import { useTranslations } from "next-intl";
import { type ActionResult } from "@/lib/core/app-error";
import { SimulatePanel } from "../kit/simulate-panel";

const ACTS = ["process", "complete", "fail", "reverse"] as const;

export type SimulateWithdrawalAction = (input: {
  wallet: string;
  withdrawalId: string;
  act: (typeof ACTS)[number];
}) => Promise<ActionResult<unknown>>;

/** Plays the receiving bank. */
export function SimulateWithdrawal({
  wallet,
  withdrawalId,
  action,
}: {
  wallet: string;
  withdrawalId: string;
  action: SimulateWithdrawalAction;
}) {
  const t = useTranslations("withdrawals.simulate");
  return (
    <SimulatePanel
      title={t("title")}
      description={t("description")}
      acts={ACTS.map((act) => ({ act, label: t(act) }))}
      run={(act) => action({ wallet, withdrawalId, act })}
    />
  );
}
