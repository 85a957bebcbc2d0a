"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheckBig, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { firstDayQueries } from "@/lib/composers/first-day/queries";
import { type ServerAction } from "../mutations/outcome";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { Progress } from "../ui/progress";
import { FirstStepRow, type FirstStepActions } from "./first-step-row";

const WHOLE = 100;

/** The steps that a new account tries first. Each is ticked once it happened, wherever it was done. */
export function FirstDay({
  acts,
  dismiss,
  mayWithdraw,
}: {
  acts: FirstStepActions;
  dismiss: ServerAction<Record<string, never>, unknown>;
  mayWithdraw: boolean;
}) {
  const t = useTranslations("overview.firstDay");
  const router = useRouter();
  const { data: day } = useQuery(firstDayQueries.own());
  const [wasEmpty] = useState(day?.isEmpty === true);
  const [wasShown] = useState(day?.steps != null);
  const [isClosed, setClosed] = useState(false);
  const dismissing = useServerAction(dismiss, { ifTwice: "harmless", keys: [] });
  const hasMoneyNow = wasEmpty && day?.isEmpty === false;
  useEffect(() => {
    // The figures of the page, which had nothing to show.
    if (hasMoneyNow) router.refresh();
  }, [hasMoneyNow, router]);
  if (!day || isClosed || (day.steps === null && !wasShown)) return null;

  const { steps } = day;
  const done = steps?.filter(({ isDone }) => isDone).length ?? 0;
  const current = steps?.find(({ isDone }) => !isDone)?.step;
  const close = () =>
    steps === null ? setClosed(true) : void dismissing.run({}, { onDone: () => setClosed(true) });
  return (
    <section aria-labelledby="first-day">
      <Card className="overflow-hidden">
        <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 lg:px-5">
          <h2 id="first-day" className="text-lg font-semibold">
            {t("title")}
          </h2>
          {steps !== null && (
            <>
              <div className="w-28 max-sm:hidden">
                <Progress value={(done * WHOLE) / steps.length} label={t("progress")} />
              </div>
              <p aria-live="polite" className="text-sm text-muted-foreground tabular-nums">
                {t("count", { done, all: steps.length })}
              </p>
            </>
          )}
          <Button
            variant="ghost"
            size="sm"
            className="ml-auto"
            pending={dismissing.isPending}
            onClick={close}
          >
            <X aria-hidden />
            {t(steps === null ? "close" : "dismiss")}
          </Button>
        </header>
        <ActionNote act={dismissing} className="mx-4 mb-3 lg:mx-5" />
        {steps === null ? (
          <p className="flex items-start gap-3 border-t px-4 py-5 text-base lg:px-5">
            <CircleCheckBig className="mt-0.5 size-5 shrink-0 text-success" aria-hidden />
            <span>
              <strong className="font-medium">{t("allDone")}</strong>{" "}
              <span className="text-muted-foreground">{t("allDoneHint")}</span>
            </span>
          </p>
        ) : (
          <ol>
            {steps.map(({ step, isDone }, place) => (
              <FirstStepRow
                key={step}
                step={step}
                number={place + 1}
                isDone={isDone}
                isCurrent={step === current}
                hasMoney={!day.isEmpty}
                day={day}
                acts={acts}
                mayWithdraw={mayWithdraw}
              />
            ))}
          </ol>
        )}
      </Card>
    </section>
  );
}
