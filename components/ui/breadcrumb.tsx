import { ChevronRight } from "lucide-react";
import { type Route } from "next";
import { useTranslations } from "next-intl";
import { Link } from "./link";

export type Crumb = { label: string; href?: Route };

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useTranslations("common");
  return (
    <nav aria-label={t("breadcrumb")} className="min-w-0">
      <ol className="flex min-w-0 flex-wrap items-center gap-1 text-sm text-muted-foreground">
        {crumbs.map(({ label, href }, index) => (
          <li key={`${index}-${label}`} className="flex max-w-full min-w-0 items-center gap-1">
            {index > 0 && <ChevronRight className="size-3.5 shrink-0" aria-hidden />}
            {href === undefined ? (
              <span aria-current="page" className="min-w-0 truncate text-foreground">
                {label}
              </span>
            ) : (
              <Link href={href} className="truncate rounded-sm hover:text-foreground hover:underline">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
