import { ChartColumn, ListTodo, type LucideIcon, Wallet } from "lucide-react";
import { useTranslations } from "next-intl";

const PARTS = [
  { part: "balance", icon: Wallet },
  { part: "today", icon: ListTodo },
  { part: "period", icon: ChartColumn },
] as const satisfies readonly { part: string; icon: LucideIcon }[];

/** In place of figures that would all be zero. */
export function WhatHomeShows() {
  const t = useTranslations("overview.firstDay.soon");
  return (
    <section aria-labelledby="home-soon">
      <div className="rounded-lg border border-dashed p-4 lg:p-5">
        <h2 id="home-soon" className="text-base font-semibold">
          {t("title")}
        </h2>
        <ul className="mt-3 grid gap-4 md:grid-cols-3">
          {PARTS.map(({ part, icon: Icon }) => (
            <li key={part} className="flex gap-3">
              <span className="grid size-8 shrink-0 place-items-center rounded-md bg-muted text-muted-foreground">
                <Icon className="size-4" aria-hidden />
              </span>
              <div className="min-w-0">
                <p className="text-base font-medium">{t(`${part}.title`)}</p>
                <p className="text-sm text-pretty text-muted-foreground">{t(`${part}.hint`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
