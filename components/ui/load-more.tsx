"use client";

import { useTranslations } from "next-intl";
import { Button } from "./button";

/** Keyset pages have a next, and no number: a button while there is one, a quiet end afterwards. */
export function LoadMore({
  hasMore,
  pending,
  count,
  onLoadMore,
}: {
  hasMore: boolean;
  pending?: boolean;
  /** Rows shown so far. */
  count: number;
  onLoadMore?: () => void;
}) {
  const t = useTranslations("kit.table");
  return (
    <div className="flex h-11 items-center justify-between gap-3 px-3 text-sm text-muted-foreground">
      <span aria-live="polite">{hasMore ? t("shown", { count }) : t("end", { count })}</span>
      {hasMore && (
        <Button variant="secondary" size="sm" pending={pending} onClick={onLoadMore}>
          {t("loadMore")}
        </Button>
      )}
    </div>
  );
}
