"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { useWalletName } from "@/components/kit/wallets/use-wallet-name";
import { cn } from "@/components/ui/cn";
import { Tooltip } from "@/components/ui/tooltip";
import { NAV_SECTIONS, type NavId, type NavItem } from "@/components/kit/navigation/navigation";
import { type TaskCount } from "../state/use-task-counts";
import { type ShellWallet } from "../state/wallets";

export function SidebarNav({
  items,
  wallet,
  pathname,
  isCurrent,
  collapsed,
  countOf,
}: {
  items: readonly NavItem[];
  wallet: ShellWallet;
  pathname: string;
  isCurrent: (pathname: string, href: string) => boolean;
  collapsed: boolean;
  countOf?: (id: NavId) => TaskCount | null;
}) {
  const t = useTranslations("shell");
  const nameOf = useWalletName();
  return (
    <nav
      aria-label={t("mainNavigation")}
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto p-2 [scrollbar-width:thin]"
    >
      {NAV_SECTIONS.map((section) => {
        const shown = items.filter((item) => item.section === section);
        if (shown.length === 0) return null;
        const heading =
          section === "inAccount" ? nameOf(wallet) : section === "top" ? null : t(`nav.${section}`);
        return (
          <div key={section} role="group" aria-label={heading ?? undefined} className="pb-2">
            {heading !== null &&
              (collapsed ? (
                <div aria-hidden className="mx-1 mt-1 mb-2 h-px bg-border" />
              ) : (
                <p className="truncate px-2 pt-2 pb-1 text-xs font-medium text-muted-foreground">{heading}</p>
              ))}
            <ul className="grid gap-px">
              {shown.map((item) => (
                <li key={item.id}>
                  <NavLink
                    item={item}
                    wallet={wallet.reference}
                    pathname={pathname}
                    isCurrent={isCurrent}
                    collapsed={collapsed}
                    count={countOf?.(item.id) ?? null}
                  />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

function NavLink({
  item,
  wallet,
  pathname,
  isCurrent,
  collapsed,
  count,
}: {
  item: NavItem;
  wallet: string;
  pathname: string;
  isCurrent: (pathname: string, href: string) => boolean;
  collapsed: boolean;
  count: TaskCount | null;
}) {
  const t = useTranslations("shell.nav");
  const tTasks = useTranslations("shell.tasks");
  const href = item.href(wallet);
  const current = isCurrent(pathname, href);
  const Icon = item.icon;
  const link = (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className={cn(
        "flex h-8 items-center gap-2.5 rounded-md px-2 text-base transition-colors duration-75 focus-visible:-outline-offset-2 pointer-coarse:h-10",
        current
          ? "bg-accent font-medium text-foreground [&>svg]:text-primary"
          : "text-foreground/85 hover:bg-accent/70 hover:text-foreground [&>svg]:text-muted-foreground",
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      <span className={cn("truncate", collapsed && "sr-only")}>{t(item.id)}</span>
      {count !== null && count.count > 0 && (
        <span
          className={cn(
            "ml-auto text-sm tabular-nums",
            count.overdue > 0
              ? "rounded-full bg-danger-soft px-1.5 font-medium text-danger"
              : "text-muted-foreground",
            collapsed && "sr-only",
          )}
        >
          <span aria-hidden>{count.count}</span>
          <span className="sr-only">{tTasks("count", { count: count.count })}</span>
        </span>
      )}
    </Link>
  );
  return collapsed ? (
    <Tooltip tip={t(item.id)} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
