"use client";

import { useTranslations } from "next-intl";
import { Button } from "./button";

/** Keyset pages have a next, and no number: a button while there is one, a quiet end afterwards. */
export function LoadMore({
  hasMore,
  pending,
  count,
  end,
  onLoadMore,
}: {
  hasMore: boolean;
  pending?: boolean;
  /** Rows shown so far. */
  count: number;
  /** Said after the last row in place of "end of the list". */
  end?: string | undefined;
  onLoadMore?: () => void;
}) {
  const t = useTranslations("kit.table");
  return (
    <div className="flex h-11 items-center justify-between gap-3 px-3 text-sm text-muted-foreground">
      <span aria-live="polite">{hasMore ? t("shown", { count }) : (end ?? t("end", { count }))}</span>
      {hasMore && (
        <Button variant="secondary" size="sm" pending={pending} onClick={onLoadMore}>
          {t("loadMore")}
        </Button>
      )}
    </div>
  );
}
