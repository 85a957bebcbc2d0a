import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { type Tone } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { DateTime } from "../values/date-time";
import { STATUS_ICONS, type StatusIconName, TONE_ICONS } from "../status/icons";

export type TimelineStep = {
  id: string;
  /** ISO text; null for what is awaited. */
  at: string | null;
  title: ReactNode;
  /** The source of the step: webhook, our own action, a read. */
  source?: string;
  detail?: ReactNode;
  tone?: Tone;
  icon?: StatusIconName;
};

const LOOKS: Record<Tone, string> = {
  neutral: "text-neutral",
  info: "text-info",
  success: "text-success",
  warning: "text-warning",
  danger: "text-danger",
};

/** The events, in the order given, each with its time and its source. */
export function Timeline({ steps, className }: { steps: readonly TimelineStep[]; className?: string }) {
  const t = useTranslations("kit.timeline");
  if (steps.length === 0) return <p className="text-base text-muted-foreground">{t("empty")}</p>;
  return (
    <ol className={cn("grid", className)}>
      {steps.map(({ id, at, title, source, detail, tone = "neutral", icon }) => {
        const Icon = STATUS_ICONS[icon ?? TONE_ICONS[tone]];
        return (
          <li
            key={id}
            className="group relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2.5 pb-4 last:pb-0"
          >
            <span
              className="absolute top-6 bottom-1 left-[0.5938rem] w-px bg-border group-last:hidden"
              aria-hidden
            />
            <Icon className={cn("mt-0.5 size-5 p-0.5", LOOKS[tone])} aria-hidden />
            <div className="min-w-0">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <p className="min-w-0 text-base font-medium break-words">{title}</p>
                <DateTime value={at} format="seconds" className="text-sm text-muted-foreground" />
              </div>
              {source !== undefined && (
                <p className="text-sm text-muted-foreground">{t("source", { source })}</p>
              )}
              {detail !== undefined && <div className="mt-0.5 text-sm break-words">{detail}</div>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
