"use client";

import { useTranslations } from "next-intl";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { SimulatePanel } from "../mutations/simulate-panel";

const ACTS = ["defend", "approve", "reject"] as const;

export type SimulateDecisionAction = ServerAction<{ blockId: string; act: (typeof ACTS)[number] }, unknown>;

/** Plays the institution that decides. */
export function SimulateBlock({ blockId, decide }: { blockId: string; decide: SimulateDecisionAction }) {
  const t = useTranslations("blocks.simulate");
  const deciding = useServerAction(decide, { ifTwice: "harmless", keys: [blockQueries.all] });
  return (
    <SimulatePanel
      title={t("title")}
      description={t("description")}
      acts={ACTS.map((act) => ({ act, label: t(act) }))}
      run={(act) => void deciding.run({ blockId, act })}
      handles={[deciding]}
    />
  );
}
