import { FilterX } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { type ReactElement } from "react";
import { Empty } from "@/components/kit/page/empty";
import { Button } from "@/components/ui/button";
import { type FilterOf, type FilterParsers, readFilter } from "@/lib/core/reads/filters";
import { PERIOD_FAULT } from "@/lib/core/reads/period";
import { type Search } from "./query-of";

/**
 * The filter that the address of a page names. For an unreadable or repeated filter the page returns `refusal`,
 * because without it the page would not show what was requested. Unknown parameters are ignored.
 */
export async function pageFilter<Parsers extends FilterParsers>(
  search: Search,
  parsers: Parsers,
): Promise<{ filter: FilterOf<Parsers>; refusal: ReactElement | null }> {
  const { filter, unread } = readFilter(parsers, await search);
  return { filter, refusal: unread.length === 0 ? null : <UnreadFilters names={unread} /> };
}

async function UnreadFilters({ names }: { names: readonly string[] }) {
  const t = await getTranslations("common.unreadFilter");
  return (
    <Refusal title={t("title")} detail={t("detail", { count: names.length, names: names.join(", ") })} />
  );
}

/** The refusal of a period that is reversed or has more than `daysMax` days. */
export async function RefusedPeriod({ daysMax }: { daysMax: number }) {
  const t = await getTranslations("common.unreadFilter");
  const detail = t("period", { name: PERIOD_FAULT.path.join(), days: daysMax });
  return <Refusal title={t("periodTitle")} detail={detail} />;
}

async function Refusal({ title, detail }: { title: string; detail: string }) {
  const t = await getTranslations("common.unreadFilter");
  return (
    <Empty
      level={1}
      icon={FilterX}
      title={title}
      detail={detail}
      action={
        // A form without fields: the same address without its query.
        <form>
          <Button type="submit" variant="secondary">
            {t("without")}
          </Button>
        </form>
      }
    />
  );
}
