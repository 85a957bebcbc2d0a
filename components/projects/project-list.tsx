"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FolderKanban, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { addUp } from "@/lib/core/money/sum";
import { projectQueries } from "@/lib/domain/projects/queries";
import { PROJECT_SORTS } from "@/lib/domain/projects/sorts";
import { type ProjectListItem } from "@/lib/domain/projects/schema";
import { addressOf } from "../kit/navigation/addresses";
import { type DataColumn } from "../kit/table/data-column";
import { DataTable } from "../kit/table/data-table";
import { DateTime } from "../kit/values/date-time";
import { Empty } from "../kit/page/empty";
import { ExternalText } from "../kit/values/external-text";
import { Link } from "../ui/link";
import { ListSums } from "../kit/table/list-sums";
import { publicErrorOf } from "../kit/failure/public-error-of";
import { Button } from "../ui/button";
import { LogoControl, type RemoveLogo } from "./logo-control";
import { LogoTile } from "./logo-tile";
import { MerchantLogo } from "./merchant-logo";
import { PaidInProject, PaidWhere } from "./paid-in-project";
import { useFilter } from "../kit/filters/use-filter";
import { parseEnum } from "@/lib/core/enums/enums";
import { projectParsers } from "@/lib/domain/projects/filter";

export function ProjectList({
  canCreate,
  removeLogo,
  walletNames,
}: {
  canCreate: boolean;
  /** Null where the person uploads no images. */
  removeLogo: RemoveLogo | null;
  walletNames: Readonly<Record<string, string>>;
}) {
  const t = useTranslations("projects");
  const { filter, change } = useFilter(projectParsers);
  const { sort = "name", order = "asc" } = filter;
  const query = useInfiniteQuery(projectQueries.list(filter));
  const rows = query.data?.pages.flatMap((page) => page.items);
  const unread = query.data?.pages.at(-1)?.unread ?? 0;
  // Only where all of them are here do they add up to all that was paid.
  const shown = rows && rows.length > 0 && !query.hasNextPage && unread === 0 ? rows : null;
  const period = query.data?.pages[0];
  const columns = useProjectColumns(
    { from: period?.from ?? "", to: period?.to ?? "" },
    walletNames,
    removeLogo,
  );
  return (
    <>
      <MerchantLogo filter={filter} removeLogo={removeLogo} />
      <div>
        {shown && (
          <ListSums
            list="projects"
            query={{
              data: {
                count: shown.length,
                isCapped: false,
                amountCentavos: addUp(
                  0,
                  ...shown.flatMap(({ paid }) => paid.map((one) => one.amountCentavos)),
                ),
                parts: [],
              },
              error: null,
            }}
            shown={shown.length}
            words={(count) => t("count", { count })}
          />
        )}
        <DataTable
          {...(shown && { className: "rounded-t-none" })}
          caption={t("caption")}
          columns={columns}
          rows={rows}
          rowId={(row) => row.id}
          sort={{ by: sort, direction: order }}
          onSort={({ by, direction }) =>
            change({ sort: parseEnum(PROJECT_SORTS, by, null), order: direction })
          }
          error={query.error && publicErrorOf(query.error)}
          onRetry={() => void query.refetch()}
          end={unread > 0 ? t("unread", { count: unread }) : undefined}
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
      </div>
    </>
  );
}

function useProjectColumns(
  { from, to }: { from: string; to: string },
  walletNames: Readonly<Record<string, string>>,
  removeLogo: RemoveLogo | null,
): DataColumn<ProjectListItem>[] {
  const t = useTranslations("projects");
  return useMemo(
    () => [
      {
        id: "name",
        header: t("name"),
        fixed: true,
        sortable: true,
        widthRem: 18,
        card: "title",
        cell: ({ id, name, color, description, logo }) => (
          <span className="flex min-w-0 items-center gap-2.5">
            <LogoTile owner={id} name={name} color={color} mark={logo} className="size-7" />
            <span className="flex min-w-0 flex-col leading-4.5">
              <ExternalText text={name} className="truncate font-medium" />
              {description !== null && (
                <ExternalText
                  text={description}
                  className="truncate text-xs leading-[0.9375rem] text-muted-foreground max-md:hidden"
                />
              )}
            </span>
          </span>
        ),
      },
      {
        id: "where",
        header: t("where"),
        widthRem: 15,
        card: "under",
        cell: ({ paid }) => <PaidWhere paid={paid} walletNames={walletNames} />,
      },
      {
        id: "paid",
        header: t("paid"),
        align: "end",
        widthRem: 9,
        card: "aside",
        cell: ({ id, paid }) => <PaidInProject projectId={id} paid={paid} from={from} to={to} />,
      },
      {
        id: "createdAt",
        header: t("createdAt"),
        sortable: true,
        widthRem: 7,
        card: "none",
        cell: ({ createdAt }) => <DateTime value={createdAt} format="date" />,
      },
      {
        id: "logo",
        header: t("logo"),
        align: "end",
        widthRem: 6,
        card: "end",
        cell: ({ id, name, logo }) =>
          removeLogo ? (
            <LogoControl owner={id} of={name} hasLogo={logo !== null} remove={removeLogo} isSmall />
          ) : (
            t(logo === null ? "mark.none" : "mark.own")
          ),
      },
    ],
    [t, from, to, walletNames, removeLogo],
  );
}
