"use client";

import { useQuery } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { lifeQueries } from "@/lib/domain/simulate/queries";
import { type ServerAction } from "@/components/mutations/outcome";
import { ActionNote } from "@/components/mutations/action-note";
import { useServerAction } from "@/components/mutations/use-action";
import { formatMoment } from "@/components/kit/values/format-moment";

/**
 * The switch in the sandbox's band: whether its merchant sells by itself, and the way to stop it. Renders nothing
 * where the request is not allowed.
 */
export function ActivitySwitch({ set }: { set: ServerAction<{ isOn: boolean }, unknown> }) {
  const t = useTranslations("shell.life");
  const locale = useLocale();
  const { data } = useQuery(lifeQueries.now());
  const setting = useServerAction(set, { ifTwice: "harmless", keys: [lifeQueries.all] });
  if (!data?.life) return null;
  const { pace, quickUntil } = data.life;
  const isOn = pace !== "stopped";
  const hint =
    pace === "quick" && quickUntil !== null
      ? t("hint.quick", { time: formatMoment(new Date(quickUntil), locale, "time") })
      : t(`hint.${pace === "quick" ? "calm" : pace}`);
  return (
    <>
      <button
        type="button"
        title={hint}
        aria-describedby="life-hint"
        aria-busy={setting.isPending}
        disabled={setting.isPending}
        onClick={() => void setting.run({ isOn: !isOn })}
        className="absolute inset-y-0 right-0 flex items-center gap-1.5 px-3 hover:underline disabled:opacity-60 sm:px-4"
      >
        {isOn ? <Pause className="size-3" aria-hidden /> : <Play className="size-3" aria-hidden />}
        <span className="max-sm:sr-only">{t(isOn ? "stop" : "start")}</span>
        <span id="life-hint" hidden>
          {hint}
        </span>
      </button>
      <ActionNote
        act={setting}
        className="absolute top-full right-3 mt-1 w-80 max-w-[90vw] text-foreground shadow-md"
      />
    </>
  );
}
