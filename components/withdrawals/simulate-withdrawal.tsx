"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";
import { type ServerAction as CallAct } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { SimulatePanel } from "../mutations/simulate-panel";

type SimulatedTransition = "process" | "complete" | "fail" | "reverse";

/** The transitions that a withdrawal in each state can still make. */
const ACTS_OF: Readonly<Record<string, readonly SimulatedTransition[]>> = {
  pending: ["process", "complete", "fail"],
  processing: ["complete", "fail"],
  completed: ["reverse"],
};

export type SimulateWithdrawalAction = CallAct<
  { wallet: string; withdrawalId: string; act: SimulatedTransition },
  unknown
>;

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
  const playing = useServerAction(action, { ifTwice: "harmless", keys: [withdrawalQueries.all] });
  const { data: withdrawal } = useSuspenseQuery(withdrawalQueries.detail(wallet, withdrawalId));
  return (
    <SimulatePanel
      title={t("title")}
      description={t("description")}
      acts={(ACTS_OF[withdrawal.state] ?? []).map((act) => ({ act, label: t(act) }))}
      run={(act) => void playing.run({ wallet, withdrawalId, act })}
      handles={[playing]}
    />
  );
}
