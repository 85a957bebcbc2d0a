"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { cn } from "../ui/cn";
import { SIDEBAR } from "./frame-classes";
import { isCurrent, navItemsFor } from "./navigation";
import { useSidebar } from "./shell-state";
import { SidebarNav } from "./sidebar-nav";
import { SidebarToggle, Wordmark } from "./sidebar-toggle";
import { type ShellWallet, useCurrentWallet } from "./wallets";

/** The menu beside every page; on a phone it is a drawer. */
export function Sidebar({
  rights,
  wallets,
  wasCollapsed,
}: {
  rights: readonly string[];
  wallets: readonly ShellWallet[];
  wasCollapsed: boolean;
}) {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const wallet = useCurrentWallet(wallets);
  const { isCollapsed, toggle } = useSidebar(wasCollapsed);
  return (
    <aside aria-label={t("menu")} data-shell="chrome" className={cn(SIDEBAR, isCollapsed ? "w-13" : "w-56")}>
      <div className="flex h-12 items-center border-b px-3.5">
        <Wordmark collapsed={isCollapsed} />
      </div>
      <SidebarNav
        items={navItemsFor(rights)}
        wallet={wallet}
        pathname={pathname}
        isCurrent={isCurrent}
        collapsed={isCollapsed}
      />
      <SidebarToggle collapsed={isCollapsed} onToggle={toggle} />
    </aside>
  );
}
