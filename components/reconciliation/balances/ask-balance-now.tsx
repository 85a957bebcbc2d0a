"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { driftQueries } from "@/lib/reconciliation/balances/queries";
import { useActWords } from "@/components/mutations/act-note";
import { useAct } from "@/components/mutations/use-act";
import { Button } from "@/components/ui/button";
import { type AskBalanceAction } from "./drift-acts";

export function AskBalanceNow({ wallet, ask }: { wallet: string; ask: AskBalanceAction }) {
  const t = useTranslations("reconciliation.drift.ask");
  const wordsOf = useActWords();
  const act = useAct(ask, { ifTwice: "harmless", keys: [driftQueries.all] });
  const run = () =>
    void act.run(
      { wallet },
      {
        onDone: () => void toast.success(t("done")),
        onElse: (outcome) => void toast.error(wordsOf(outcome)),
      },
    );
  return (
    <Button variant="secondary" pending={act.isPending} onClick={run}>
      <RefreshCw aria-hidden />
      {t("action")}
    </Button>
  );
}
