import { AlarmClock, AlarmClockOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { groupBy } from "@/lib/core/group-by";
import { addUp } from "@/lib/core/money/sum";
import { INBOX_GROUPS, type InboxGroup, inboxGroupOf } from "@/lib/domain/blocks/deadline";
import { type BlockListItem } from "@/lib/domain/blocks/schema";
import { type RowBand } from "../kit/table/data-column";
import { Money } from "../kit/values/money";
import { useNowMs } from "../kit/values/use-now";
import { cn } from "../ui/cn";

const STEP_MS = 60_000;
const LOOKS: Partial<Record<InboxGroup, { icon: typeof AlarmClock; tone: string }>> = {
  overdue: { icon: AlarmClockOff, tone: "text-danger" },
  today: { icon: AlarmClock, tone: "text-warning" },
};

/** The inbox's rows by how urgent they are, and the band above each group; its sum, once all of it was read. */
export function useInboxGroups(
  read: readonly BlockListItem[] | undefined,
  hasMore: boolean,
): {
  rows: BlockListItem[] | undefined;
  groups: ReadonlyMap<InboxGroup, BlockListItem[]> | undefined;
  bandOf: (row: BlockListItem) => RowBand;
} {
  const t = useTranslations("blocks.group");
  const nowMs = useNowMs(STEP_MS);
  const groups = useMemo(() => {
    const now = new Date(nowMs);
    return read && groupBy(read, (row) => inboxGroupOf(row, now));
  }, [nowMs, read]);
  const rows = useMemo(() => groups && INBOX_GROUPS.flatMap((group) => groups.get(group) ?? []), [groups]);
  const last = read?.at(-1);
  const bandOf = useCallback(
    (row: BlockListItem): RowBand => {
      const group = inboxGroupOf(row, new Date(nowMs));
      const all = groups?.get(group) ?? [];
      const isWhole = !hasMore || (last !== undefined && !all.includes(last));
      const look = LOOKS[group];
      return {
        key: group,
        label: (
          <span className={cn("inline-flex items-center gap-1.5", look?.tone)}>
            {look && <look.icon className="size-3.5" aria-hidden />}
            {t(group === "overdue" && all.some(({ isByOrder }) => isByOrder) ? "overdueOrOrder" : group)}
            {isWhole && <span className="text-muted-foreground tabular-nums">{all.length}</span>}
          </span>
        ),
        aside: isWhole && (
          <span className="font-normal text-muted-foreground">
            <Money
              figure="inbox_group"
              amountCentavos={addUp(...all.map(({ amountCentavos }) => amountCentavos))}
            />
          </span>
        ),
      };
    },
    [groups, hasMore, last, nowMs, t],
  );
  return { rows, groups, bandOf };
}
