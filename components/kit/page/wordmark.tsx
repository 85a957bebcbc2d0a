"use client";

import { useTranslations } from "next-intl";
import { cn } from "../../ui/cn";

export function Wordmark({ collapsed }: { collapsed: boolean }) {
  const t = useTranslations("common");
  return (
    <span className="flex items-center gap-2.5">
      <LogoIcon className="size-6 shrink-0" />
      <span className={cn("text-lg font-semibold tracking-tight", collapsed && "sr-only")}>
        {t("appName")}
      </span>
    </span>
  );
}

/** A counter's window, and what passes through it. */
export function LogoIcon({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden>
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <g className="fill-none stroke-primary-foreground" strokeWidth="2.6" strokeLinecap="round">
        <path d="M7 23.5h18M9.5 20v-6a6.5 6.5 0 0 1 13 0v6" />
      </g>
      <path d="m16 13.2 2.8 2.8-2.8 2.8-2.8-2.8z" className="fill-primary-foreground" />
    </svg>
  );
}
