"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { withdrawalQueries } from "@/lib/withdrawals/queries";
import { type ActionResult } from "@/lib/core/app-error";
import { SimulatePanel } from "../kit/simulate-panel";

type Act = "process" | "complete" | "fail" | "reverse";

/** What can still happen to it. */
const ACTS_OF: Readonly<Record<string, readonly Act[]>> = {
  pending: ["process", "complete", "fail"],
  processing: ["complete", "fail"],
  completed: ["reverse"],
};

export type SimulateWithdrawalAction = (input: {
  wallet: string;
  withdrawalId: string;
  act: Act;
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
  const { data: withdrawal } = useSuspenseQuery(withdrawalQueries.detail(wallet, withdrawalId));
  return (
    <SimulatePanel
      title={t("title")}
      description={t("description")}
      acts={(ACTS_OF[withdrawal.state] ?? []).map((act) => ({ act, label: t(act) }))}
      run={(act) => action({ wallet, withdrawalId, act })}
    />
  );
}
