"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { type IntentInDoubt } from "@/lib/intents/schema";
import { Button } from "../ui/button";
import { type LookUpAction, useRecoveryAct } from "./recovery-actions";

export function LookUpNow({ intent, lookUp }: { intent: IntentInDoubt; lookUp: LookUpAction }) {
  const t = useTranslations("recovery.lookUp");
  const codes = useTranslations("errors.codes");
  const act = useRecoveryAct(lookUp);
  const isFrozen = intent.frozenBecause !== null;
  const run = () =>
    act.mutate(
      { intentId: intent.id },
      {
        onSuccess: ({ state }) => {
          if (state === "accepted") toast.success(t("found"));
          else toast.info(t(isFrozen ? "notSeen" : "due"));
        },
        onError: (error) => void toast.error(codes(`${error.code}.title`)),
      },
    );
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={act.isPending}
      disabled={intent.next === "in_hand"}
      onClick={run}
    >
      <Search aria-hidden />
      {t("action")}
    </Button>
  );
}
