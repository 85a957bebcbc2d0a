"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FolderKanban, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { projectQueries } from "@/lib/domain/projects/queries";
import { PROJECT_SORTS } from "@/lib/domain/projects/sorts";
import { type ProjectListItem } from "@/lib/domain/projects/schema";
import { addressOf } from "../kit/addresses";
import { type DataColumn } from "../kit/data-column";
import { DataTable } from "../kit/data-table";
import { DateTime } from "../kit/date-time";
import { Empty } from "../kit/empty";
import { ExternalText } from "../kit/external-text";
import { Link } from "../ui/link";
import { publicErrorOf } from "../kit/public-error-of";
import { Button } from "../ui/button";
import { PaidInProject } from "./paid-in-project";

const sortParsers = {
  sort: parseAsStringLiteral(PROJECT_SORTS).withDefault("name"),
  order: parseAsStringLiteral(["asc", "desc"]).withDefault("asc"),
};

export function ProjectList({
  canCreate,
  walletNames,
}: {
  canCreate: boolean;
  walletNames: Readonly<Record<string, string>>;
}) {
  const t = useTranslations("projects");
  const [{ sort, order }, setSort] = useQueryStates(sortParsers, { history: "replace" });
  const query = useInfiniteQuery(projectQueries.list({ sort, order }));
  const period = query.data?.pages[0];
  const columns = useProjectColumns(period?.from ?? "", period?.to ?? "", walletNames);
  return (
    <DataTable
      caption={t("caption")}
      columns={columns}
      rows={query.data?.pages.flatMap((page) => page.items)}
      rowId={(row) => row.id}
      sort={{ by: sort, direction: order }}
      onSort={({ by, direction }) =>
        void setSort({ sort: PROJECT_SORTS.find((known) => known === by) ?? null, order: direction })
      }
      error={query.error && publicErrorOf(query.error)}
      onRetry={() => void query.refetch()}
      hasMore={query.hasNextPage}
      loadingMore={query.isFetchingNextPage}
      onLoadMore={() => void query.fetchNextPage()}
      empty={
        <Empty
          icon={FolderKanban}
          title={t("empty")}
          detail={t("emptyHint")}
          action={
            canCreate && (
              <Button asChild>
                <Link href={addressOf.newProject()}>
                  <Plus aria-hidden />
                  {t("new")}
                </Link>
              </Button>
            )
          }
        />
      }
    />
  );
}

function useProjectColumns(
  from: string,
  to: string,
  walletNames: Readonly<Record<string, string>>,
): DataColumn<ProjectListItem>[] {
  const t = useTranslations("projects");
  return useMemo(
    () => [
      {
        id: "name",
        header: t("name"),
        fixed: true,
        sortable: true,
        widthRem: 12,
        card: "title",
        cell: ({ name, color }) => (
          <span className="flex min-w-0 items-center gap-2">
            <span
              aria-hidden
              className="size-3 shrink-0 rounded-full border"
              style={color === null ? undefined : { backgroundColor: color }}
            />
            <ExternalText text={name} className="truncate font-medium" />
          </span>
        ),
      },
      {
        id: "description",
        header: t("description"),
        widthRem: 12,
        card: "line",
        cell: ({ description }) => <ExternalText text={description ?? "—"} className="truncate" />,
      },
      {
        id: "paid",
        header: t("paid"),
        align: "end",
        widthRem: 21,
        card: "line",
        cell: ({ id, paid }) => (
          <PaidInProject projectId={id} paid={paid} from={from} to={to} walletNames={walletNames} />
        ),
      },
      {
        id: "logo",
        header: t("logo"),
        widthRem: 9,
        card: "none",
        cell: ({ logoHost }) => <ExternalText text={logoHost ?? "—"} className="truncate" />,
      },
      {
        id: "createdAt",
        header: t("createdAt"),
        sortable: true,
        widthRem: 9,
        card: "line",
        cell: ({ createdAt }) => <DateTime value={createdAt} />,
      },
    ],
    [t, from, to, walletNames],
  );
}
