"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { AppError } from "@/lib/core/errors/app-error";
import { centavos, formatBrl } from "@/lib/core/money/money";
import { SWITCH_NAMES, WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { isOneOf } from "@/lib/core/enums/enums";
import { settingsQueries } from "@/lib/platform/settings/queries";
import { type SettingsChange } from "@/lib/platform/settings/schema";
import { type DataColumn } from "../kit/table/data-column";
import { DataTable } from "../kit/table/data-table";
import { DateTime } from "../kit/values/date-time";
import { Empty } from "../kit/page/empty";
import { RestoreCause } from "../kit/status/restore-cause";
import { ExternalText } from "../kit/values/external-text";
import { useNameOfWallet } from "../kit/wallets/wallet-name";

/** Every change with its old and its new value, as the audit log has it. */
export function SettingsHistory() {
  const t = useTranslations("settings.history");
  const query = useInfiniteQuery(settingsQueries.history());
  return (
    <div className="grid gap-2">
      <h2 className="text-base font-semibold">{t("title")}</h2>
      <DataTable
        caption={t("title")}
        columns={useHistoryColumns()}
        rows={query.data?.pages.flatMap((page) => page.items)}
        rowId={(row) => String(row.position)}
        error={
          query.error && (query.error instanceof AppError ? query.error.toPublic() : { code: "internal" })
        }
        onRetry={() => void query.refetch()}
        hasMore={query.hasNextPage}
        loadingMore={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
        empty={<Empty icon={History} title={t("empty")} detail={t("emptyHint")} />}
      />
    </div>
  );
}

function useHistoryColumns(): DataColumn<SettingsChange>[] {
  const t = useTranslations("settings");
  const nameOf = useNameOfWallet();
  const locale = useLocale();
  return useMemo(() => {
    const figure = (name: string, value: number | boolean | null) =>
      value === null
        ? "—"
        : typeof value === "boolean"
          ? t(value ? "switches.on" : "switches.off")
          : name.endsWith("Centavos")
            ? formatBrl(centavos(value), locale)
            : new Intl.NumberFormat(locale).format(value);
    const walletOf = (target: string) => (target === WHOLE_ACCOUNT ? t("freeze.all") : nameOf(target));
    return [
      {
        id: "what",
        header: t("history.what"),
        fixed: true,
        card: "title",
        widthRem: 18,
        cell: ({ change }) => {
          if (change.of === "freeze")
            return (
              <span className="block whitespace-normal">
                {t(change.isLifted ? "history.lifted" : "history.frozen", {
                  wallet: walletOf(change.target),
                })}
              </span>
            );
          return isOneOf(SWITCH_NAMES, change.name)
            ? t(`switches.${change.name}.title`)
            : t(`limits.names.${change.name}`);
        },
      },
      {
        id: "change",
        header: t("history.change"),
        card: "line",
        widthRem: 18,
        cell: ({ by, change }) =>
          change.of === "freeze" ? (
            <span className="block whitespace-normal">
              {by === null ? <RestoreCause cause={change.reason} /> : <ExternalText text={change.reason} />}
            </span>
          ) : (
            <span className="tabular-nums">
              <span className="sr-only">{t("history.from")} </span>
              {figure(change.name, change.from)}
              <span aria-hidden> → </span>
              <span className="sr-only"> {t("history.to")} </span>
              {figure(change.name, change.to)}
            </span>
          ),
      },
      {
        id: "by",
        header: t("history.by"),
        card: "line",
        cell: ({ by, change }) => <bdi>{by ?? (change.of === "freeze" ? t("freeze.byItself") : "—")}</bdi>,
      },
      {
        id: "at",
        header: t("history.at"),
        card: "aside",
        widthRem: 10,
        cell: ({ at }) => <DateTime value={at} />,
      },
    ];
  }, [t, nameOf, locale]);
}
