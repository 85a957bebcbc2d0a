"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { type UnknownOutcome } from "@/lib/engine/intents/schema";
import { useActWords } from "../mutations/act-note";
import { Button } from "../ui/button";
import { type LookUpAction, useRecoveryAct } from "./recovery-actions";

export function LookUpNow({ intent, lookUp }: { intent: UnknownOutcome; lookUp: LookUpAction }) {
  const t = useTranslations("recovery.lookUp");
  const wordsOf = useActWords();
  const act = useRecoveryAct(lookUp);
  const isPaused = intent.pausedBecause !== null;
  const run = () =>
    void act.run(
      { intentId: intent.id },
      {
        onDone: ({ state }) => {
          if (state === "accepted") toast.success(t("found"));
          else toast.info(t(isPaused ? "notSeen" : "due"));
        },
        onElse: (outcome) => void toast.error(wordsOf(outcome)),
      },
    );
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={act.isPending}
      disabled={intent.next === "in_hand" || intent.next === "other_account"}
      onClick={run}
    >
      <Search aria-hidden />
      {t("action")}
    </Button>
  );
}
