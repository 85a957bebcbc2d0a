"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { driftQueries } from "@/lib/reconciliation/balances/queries";
import { PageHeader } from "@/components/kit/page/page-header";
import { useWalletName } from "@/components/kit/wallets/use-wallet-name";
import { Callout } from "@/components/ui/callout";
import { addressOf } from "@/components/kit/navigation/addresses";
import { AcceptDifference } from "./accept-difference";
import { type AcceptDifferenceAction, type RequestBalanceAction } from "./drift-actions";
import { DriftBaselines } from "./drift-baselines";
import { DriftFigures } from "./drift-figures";
import { DriftMovements } from "./drift-movements";
import { DriftReadings } from "./drift-readings";
import { DriftState } from "@/components/kit/status/drift-state";
import { DriftSuspects } from "./drift-suspects";
import { RefreshCw } from "lucide-react";
import { toast } from "sonner";
import { useActionMessage } from "@/components/mutations/action-note";
import { useServerAction } from "@/components/mutations/use-action";
import { Button } from "@/components/ui/button";

/** One wallet: what is reported, what explains it, what does not, and who may be behind that. */
export function DriftDetail({
  wallet,
  ask,
  accept,
}: {
  wallet: string;
  ask: RequestBalanceAction;
  accept: AcceptDifferenceAction;
}) {
  const t = useTranslations("reconciliation.drift");
  const { data: drift } = useSuspenseQuery(driftQueries.detail(wallet));
  const { standing } = drift;
  const name = useWalletName()({ reference: wallet, name: drift.name });
  const isOff = standing !== null && standing.state !== "agrees";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader
        crumbs={[{ label: t("title"), href: addressOf.balances() }, { label: name }]}
        title={name}
        badge={<DriftState state={standing?.state ?? null} />}
        actions={
          <>
            <AskBalanceNow wallet={wallet} ask={ask} />
            {isOff && <AcceptDifference wallet={wallet} standing={standing} accept={accept} />}
          </>
        }
      />
      {standing === null ? (
        <Callout>{t("neverCompared")}</Callout>
      ) : (
        <Callout tone={standing.state === "alarm" ? "danger" : "info"}>
          {t(`means.${standing.state}`, { minutes: drift.alarmAfterMinutes })}
        </Callout>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <DriftFigures drift={drift} />
        {isOff ? <DriftSuspects drift={drift} /> : <DriftBaselines drift={drift} />}
      </div>
      <DriftReadings readings={drift.readings} />
      <DriftMovements drift={drift} />
      {isOff && <DriftBaselines drift={drift} />}
    </div>
  );
}

function AskBalanceNow({ wallet, ask }: { wallet: string; ask: RequestBalanceAction }) {
  const t = useTranslations("reconciliation.drift.ask");
  const wordsOf = useActionMessage();
  const act = useServerAction(ask, { ifTwice: "harmless", keys: [driftQueries.all] });
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
