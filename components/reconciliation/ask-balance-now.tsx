"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { driftQueries } from "@/lib/balance-drift/queries";
import { useAct } from "../kit/use-act";
import { Button } from "../ui/button";
import { type AskBalanceAction } from "./drift-acts";

export function AskBalanceNow({ wallet, ask }: { wallet: string; ask: AskBalanceAction }) {
  const t = useTranslations("reconciliation.drift.ask");
  const codes = useTranslations("errors.codes");
  const act = useAct(ask, driftQueries.all);
  const run = () =>
    act.mutate(
      { wallet },
      {
        onSuccess: () => void toast.success(t("done")),
        onError: (error) => void toast.error(codes(`${error.code}.title`)),
      },
    );
  return (
    <Button variant="secondary" pending={act.isPending} onClick={run}>
      <RefreshCw aria-hidden />
      {t("action")}
    </Button>
  );
}
