"use client";

import { useTranslations } from "next-intl";
import { type TaskCounts } from "@/lib/composers/tasks/schema";
import { cn } from "@/components/ui/cn";
import { BottomBar } from "./bottom-bar";
import { isCurrent, navItemsFor } from "@/components/kit/navigation/navigation";
import { usePath } from "../state/path";
import { useSidebar } from "../state/shell-state";
import { SidebarNav } from "./sidebar-nav";
import { Wordmark } from "@/components/kit/page/wordmark";
import { useTaskCounts } from "../state/use-task-counts";
import { type ShellWallet, useCurrentWallet } from "../state/wallets";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";

/** The menu beside every page; on a phone it is a drawer, and a few places stand at the bottom. */
export function Sidebar({
  rights,
  wallets,
  wasCollapsed,
  tasks,
}: {
  rights: readonly string[];
  wallets: readonly ShellWallet[];
  wasCollapsed: boolean;
  tasks: TaskCounts | null;
}) {
  const t = useTranslations("shell");
  const pathname = usePath();
  const wallet = useCurrentWallet(wallets);
  const countOf = useTaskCounts(tasks);
  const { isCollapsed, toggle } = useSidebar(wasCollapsed);
  const items = navItemsFor(rights);
  return (
    <>
      <aside
        aria-label={t("menu")}
        data-shell="chrome"
        className={cn(
          "sticky top-(--band) hidden h-[calc(100dvh-var(--band))] shrink-0 flex-col border-r bg-sidebar md:flex",
          isCollapsed ? "w-13" : "w-56",
        )}
      >
        <div className="flex h-12 items-center border-b px-3.5">
          <Wordmark collapsed={isCollapsed} />
        </div>
        <SidebarNav
          items={items}
          wallet={wallet}
          pathname={pathname}
          isCurrent={isCurrent}
          collapsed={isCollapsed}
          countOf={countOf}
        />
        <SidebarToggle collapsed={isCollapsed} onToggle={toggle} />
      </aside>
      <BottomBar items={items} wallet={wallet.reference} pathname={pathname} countOf={countOf} />
    </>
  );
}

function SidebarToggle({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
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
