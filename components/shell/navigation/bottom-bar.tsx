"use client";

import { Menu } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { type NavId, type NavItem, isCurrent } from "@/components/kit/navigation/navigation";
import { putShell } from "../state/shell-state";
import { type TaskCount } from "../state/use-task-counts";

const PLACES: readonly NavId[] = ["overview", "charges", "blocks"];
const PLACE =
  "relative grid h-full flex-1 place-content-center justify-items-center gap-0.5 text-xs [&>svg]:size-5 focus-visible:-outline-offset-2";

/** On a phone, where a thumb reaches: three places, and the way to all others. */
export function BottomBar({
  items,
  wallet,
  pathname,
  countOf,
}: {
  items: readonly NavItem[];
  wallet: string;
  pathname: string;
  countOf: (id: NavId) => TaskCount | null;
}) {
  const t = useTranslations("shell");
  const shown = PLACES.flatMap((id) => items.find((item) => item.id === id) ?? []);
  return (
    <nav
      aria-label={t("places")}
      data-shell="chrome"
      className="fixed inset-x-0 bottom-0 z-30 flex h-[calc(3.5rem+env(safe-area-inset-bottom))] border-t bg-background pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {shown.map((item) => (
        <Place
          key={item.id}
          item={item}
          href={item.href(wallet)}
          pathname={pathname}
          count={countOf(item.id)}
        />
      ))}
      <button
        type="button"
        className={cn(PLACE, "text-muted-foreground")}
        onClick={() => putShell({ drawerPath: pathname })}
      >
        <Menu aria-hidden />
        {t("more")}
      </button>
    </nav>
  );
}

function Place({
  item,
  href,
  pathname,
  count,
}: {
  item: NavItem;
  href: ReturnType<NavItem["href"]>;
  pathname: string;
  count: TaskCount | null;
}) {
  const t = useTranslations("shell.nav");
  const tTasks = useTranslations("shell.tasks");
  const current = isCurrent(pathname, href);
  const Icon = item.icon;
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className={cn(PLACE, current ? "font-medium text-primary" : "text-muted-foreground")}
    >
      <Icon aria-hidden />
      {t(item.id)}
      {count !== null && count.count > 0 && (
        <span
          className={cn(
            "absolute top-1 left-1/2 ml-1.5 min-w-4.5 rounded-full px-1 text-center tabular-nums",
            count.overdue > 0 ? "bg-danger-soft text-danger" : "bg-muted text-foreground",
          )}
        >
          <span aria-hidden>{count.count}</span>
          <span className="sr-only">{tTasks("count", { count: count.count })}</span>
        </span>
      )}
    </Link>
  );
}
