"use client";

import { useTranslations } from "next-intl";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { SimulatePanel } from "../mutations/simulate-panel";

const ACTS = ["confirm", "fail"] as const;

export type SimulateRefundAction = ServerAction<
  { wallet: string; transactionId: string; act: (typeof ACTS)[number] },
  unknown
>;

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
  const playing = useServerAction(action, { ifTwice: "harmless", keys: [refundQueries.all] });
  return (
    <SimulatePanel
      title={t("title")}
      description={t("description")}
      acts={ACTS.map((act) => ({ act, label: t(act) }))}
      run={(act) => void playing.run({ wallet, transactionId, act })}
      handles={[playing]}
    />
  );
}
