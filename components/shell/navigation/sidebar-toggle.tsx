"use client";

import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";

export function SidebarToggle({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const t = useTranslations("shell");
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <div className="border-t p-2">
      <button
        type="button"
        onClick={onToggle}
        aria-expanded={!collapsed}
        className="flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-sm text-muted-foreground transition-colors hover:bg-accent hover:text-foreground"
      >
        <Icon className="size-4 shrink-0" aria-hidden />
        <span className={cn("truncate", collapsed && "sr-only")}>
          {collapsed ? t("expand") : t("collapse")}
        </span>
      </button>
    </div>
  );
}
