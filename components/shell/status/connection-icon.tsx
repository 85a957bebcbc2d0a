"use client";

import { CloudOff, Radio, RefreshCw, WifiOff } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { formatMoment } from "@/components/kit/values/format-moment";
import { LiveRegion } from "@/components/kit/page/live-region";
import { type ConnectionStatus, useConnection } from "@/components/live/connection";
import { cn } from "@/components/ui/cn";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";

const ICONS = {
  connecting: RefreshCw,
  reconnecting: RefreshCw,
  live: Radio,
  lost: CloudOff,
  offline: WifiOff,
};
const LOOKS: Record<ConnectionStatus, string> = {
  connecting: "text-muted-foreground",
  reconnecting: "bg-warning-soft text-warning",
  live: "text-success",
  lost: "bg-danger-soft text-danger",
  offline: "bg-danger-soft text-danger",
};

/** Shows whether the data on the screen is updated automatically. */
export function ConnectionIcon() {
  const t = useTranslations("shell.connection");
  const locale = useLocale();
  const { status, lastHeardAtMs, brokenAtMs } = useConnection();
  const Icon = ICONS[status];
  const timeOf = (atMs: number) => formatMoment(new Date(atMs), locale, "time");
  const isBroken = status === "lost" || status === "offline" || status === "reconnecting";
  const detail =
    status === "lost" && lastHeardAtMs === null
      ? t("lostDetailPlain")
      : isBroken
        ? t(`${status}Detail`, { time: timeOf(lastHeardAtMs ?? brokenAtMs ?? 0) })
        : t(`${status}Detail`);
  return (
    <>
      <Popover>
        <PopoverTrigger
          data-connection={status}
          className={cn(
            "inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-sm whitespace-nowrap hover:bg-accent pointer-coarse:h-10",
            LOOKS[status],
          )}
        >
          <Icon className="size-4 shrink-0" aria-hidden />
          <span className="max-xl:sr-only">{t(status)}</span>
        </PopoverTrigger>
        <PopoverContent align="end" aria-label={t(status)} className="w-64 text-sm">
          <p className="font-medium">{t(status)}</p>
          <p className="text-muted-foreground">{detail}</p>
          {isBroken && brokenAtMs !== null && (
            <p className="mt-1 text-muted-foreground">{t("since", { time: timeOf(brokenAtMs) })}</p>
          )}
        </PopoverContent>
      </Popover>
      <LiveRegion>{status === "lost" || status === "offline" ? t(status) : ""}</LiveRegion>
    </>
  );
}
