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
import { SidebarToggle } from "./sidebar-toggle";
import { useTaskCounts } from "../state/use-task-counts";
import { type ShellWallet, useCurrentWallet } from "../state/wallets";

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
