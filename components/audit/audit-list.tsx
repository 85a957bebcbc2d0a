"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, RefreshCw, ScrollText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { auditParsers } from "@/lib/composers/audit/filter";
import { AUDIT_GROUPS, AUDIT_OUTCOMES } from "@/lib/composers/audit/groups";
import { auditQueries } from "@/lib/composers/audit/queries";
import { type ExportAuditInput } from "@/lib/composers/audit/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { choiceFrame } from "../kit/filters/choice-filters";
import { cutInTheMiddle } from "../kit/values/copy-field";
import { Empty } from "../kit/page/empty";
import { ListFrame } from "../lists/list-frame";
import { PeriodFilter, formatPeriod } from "../kit/filters/period-filter";
import { useFilter } from "../kit/filters/use-filter";
import { useRefreshing } from "../kit/table/use-refreshing";
import { Button } from "../ui/button";
import { toast } from "sonner";
import { useAuditColumns } from "./audit-columns";
import { ChainNote } from "./chain-note";

type Exported = { csv: string; count: number; isWhole: boolean };
type Props = {
  wallets: readonly { reference: string; name: string }[];
  people: readonly { id: string; name: string }[];
  today: string;
  actions: { export: ServerAction<ExportAuditInput, Exported> };
};

export function AuditList({ wallets, people, today, actions }: Props) {
  const t = useTranslations("audit.list");
  const groups = useTranslations("audit.groups");
  const state = useFilter(auditParsers);
  const { filter } = state;
  const query = useInfiniteQuery(auditQueries.list(filter));
  const refreshing = useRefreshing(query);
  const names = useMemo(() => new Map(wallets.map(({ reference, name }) => [reference, name])), [wallets]);
  const columns = useAuditColumns(names);
  const exporting = useServerAction(actions.export, { ifTwice: "harmless", keys: [auditQueries.all] });
  const filters = [
    {
      id: "group",
      label: t("group"),
      anyLabel: t("anyGroup"),
      choices: AUDIT_GROUPS.map((value) => ({ value, label: groups(value) })),
      value: filter.group,
    },
    {
      id: "person",
      label: t("person"),
      anyLabel: t("anyPerson"),
      choices: people.map(({ id, name }) => ({ value: id, label: name })),
      value: filter.person,
    },
    {
      id: "outcome",
      label: t("outcome"),
      anyLabel: t("anyOutcome"),
      choices: AUDIT_OUTCOMES.map((value) => ({ value, label: t(value) })),
      value: filter.outcome,
    },
    {
      id: "wallet",
      label: t("wallet"),
      anyLabel: t("anyWallet"),
      choices: wallets.map(({ reference, name }) => ({ value: reference, label: name })),
      value: filter.wallet,
    },
  ] as const;
  const period = formatPeriod(filter);
  const moreChips = [
    ...(filter.object
      ? [
          {
            id: "object",
            label: t("object"),
            value: cutInTheMiddle(filter.object),
            onRemove: () => state.change({ object: null }),
          },
        ]
      : []),
    ...(period
      ? [
          {
            id: "period",
            label: t("period"),
            value: period,
            onRemove: () => state.change({ from: null, to: null }),
          },
        ]
      : []),
  ];
  const frame = choiceFrame(filters, state, t, moreChips);
  const chain = query.data?.pages[0]?.chain;
  function onDone({ csv, count, isWhole }: Exported): void {
    save(csv, today);
    if (!isWhole) toast.info(t("exportCut", { count }));
  }

  return (
    <ListFrame
      {...frame}
      filters={
        <>
          {frame.filters}
          <PeriodFilter
            period={filter}
            today={today}
            anyLabel={t("anyPeriod")}
            hasTimes
            onChange={state.change}
          />
        </>
      }
      name="audit"
      query={query}
      columns={columns}
      rowId={(row) => String(row.id)}
      refreshing={refreshing}
      above={
        <div className="grid gap-2">
          {chain && <ChainNote chain={chain} />}
          <ActionNote act={exporting} />
        </div>
      }
      aside={
        <>
          <Button
            variant="secondary"
            pending={exporting.isPending}
            onClick={() => void exporting.run(filter, { onDone })}
          >
            <Download aria-hidden />
            {t("export")}
          </Button>
          <Button
            variant="secondary"
            size="icon"
            aria-label={t("refresh")}
            pending={refreshing}
            onClick={() => void query.refetch()}
          >
            <RefreshCw aria-hidden />
          </Button>
        </>
      }
      empty={<Empty icon={ScrollText} title={t("empty")} detail={t("emptyHint")} />}
    />
  );
}

function save(csv: string, day: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `audit-${day}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}
