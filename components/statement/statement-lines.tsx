"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useTranslations } from "next-intl";
import { statementQueries } from "@/lib/domain/statement/queries";
import { type StatementWanted } from "@/lib/domain/statement/schema";
import { ColumnMenu, useColumnVisibility } from "../kit/column-menu";
import { DataTable } from "../kit/data-table";
import { Empty } from "../kit/empty";
import { publicErrorOf } from "../kit/public-error-of";
import { useStatementColumns } from "./use-statement-columns";

/** Newest first, each with the balance after it. */
export function StatementLines({ wallet, wanted }: { wallet: string; wanted: StatementWanted }) {
  const t = useTranslations("statement.lines");
  const query = useInfiniteQuery(statementQueries.lines(wallet, wanted));
  const columns = useStatementColumns(wallet);
  const [visibility, setVisibility] = useColumnVisibility("statement", columns);
  return (
    <div className="grid gap-2">
      <div className="flex justify-end max-md:hidden">
        <ColumnMenu columns={columns} visibility={visibility} onChange={setVisibility} />
      </div>
      <DataTable
        caption={t("caption")}
        columns={columns}
        visibility={visibility}
        rows={query.data?.pages.flatMap((page) => page.items)}
        rowId={(row) => row.id}
        error={query.error && publicErrorOf(query.error)}
        onRetry={() => void query.refetch()}
        hasMore={query.hasNextPage}
        loadingMore={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
        empty={<Empty icon={ScrollText} title={t("empty")} detail={t("emptyHint")} />}
      />
    </div>
  );
}
