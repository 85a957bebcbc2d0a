"use client";

import { useTranslations } from "next-intl";
import { type ActionResult } from "@/lib/core/app-error";
import { SimulatePanel } from "../kit/simulate-panel";

const ACTS = ["defend", "approve", "reject"] as const;

export type SimulateDecisionAction = (input: {
  blockId: string;
  act: (typeof ACTS)[number];
}) => Promise<ActionResult<unknown>>;

/** Plays the institution that decides. */
export function SimulateBlock({ blockId, decide }: { blockId: string; decide: SimulateDecisionAction }) {
  const t = useTranslations("blocks.simulate");
  return (
    <SimulatePanel
      title={t("title")}
      description={t("description")}
      acts={ACTS.map((act) => ({ act, label: t(act) }))}
      run={(act) => decide({ blockId, act })}
    />
  );
}
