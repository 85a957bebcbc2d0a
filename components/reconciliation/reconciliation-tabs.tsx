"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { addressOf } from "../kit/navigation/addresses";
import { Link } from "../ui/link";
import { cn } from "../ui/cn";

const TABS = [
  { id: "balances", href: addressOf.balances() },
  { id: "outages", href: addressOf.outages() },
  { id: "imports", href: addressOf.imports() },
  { id: "splits", href: addressOf.splits() },
] as const;

/** The four ways of comparing with the service, each a page of its own. */
export function ReconciliationTabs() {
  const t = useTranslations("reconciliation.tabs");
  const pathname = usePathname();
  // One wallet's balance is below the first tab, whose address is the prefix of all the others.
  const current =
    TABS.slice(1).find(({ href }) => pathname === href || pathname.startsWith(`${href}/`)) ?? TABS[0];
  return (
    <nav aria-label={t("label")} className="overflow-x-auto border-b [scrollbar-width:none]">
      <ul className="flex w-max gap-1 max-sm:gap-0">
        {TABS.map(({ id, href }) => (
          <li key={id}>
            <Link
              href={href}
              aria-current={id === current.id ? "page" : undefined}
              className={cn(
                "-mb-px flex h-9 items-center border-b-2 px-3 text-base max-sm:px-2 whitespace-nowrap transition-colors duration-75 focus-visible:-outline-offset-2 pointer-coarse:h-10",
                id === current.id
                  ? "border-primary font-medium text-foreground"
                  : "border-transparent text-muted-foreground hover:text-foreground",
              )}
            >
              {t(id)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
