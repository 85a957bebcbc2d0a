"use client";

import { useTranslations } from "next-intl";
import { kindOf } from "@/lib/core/enums/blocks";
import { urgencyOf } from "@/lib/domain/blocks/deadline";
import { type BlockDetail } from "@/lib/domain/blocks/schema";
import { DateTime } from "../kit/values/date-time";
import { useNowMs } from "../kit/values/use-now";
import { cn } from "../ui/cn";

const STEP_MS = 60_000;
const GROUNDS = { overdue: "bg-danger", urgent: "bg-danger", soon: "bg-held", calm: "bg-held" } as const;

/** The part of the answer time that is over, with our own deadline as a marker before the last one. */
export function DeadlineTrack({ block }: { block: BlockDetail }) {
  const t = useTranslations("blocks.detail.track");
  const now = new Date(useNowMs(STEP_MS));
  const [from, ours] = [Date.parse(block.createdAt), Date.parse(block.respondBy)];
  const last = block.regulatoryBy === null ? ours : Date.parse(block.regulatoryBy);
  const share = (at: number) => `${Math.min(100, Math.max(0, ((at - from) / (last - from)) * 100))}%`;
  const ends = [
    { name: t("opened"), at: block.createdAt },
    {
      name: block.isByOrder ? t("order", { kind: kindOf(block.blockType) }) : t("ours"),
      at: block.respondBy,
    },
    ...(block.regulatoryBy === null ? [] : [{ name: t("limit"), at: block.regulatoryBy }]),
  ];
  return (
    <div className="mb-2 grid gap-1.5 border-b pb-3">
      <div aria-hidden className="relative h-2 rounded-xs bg-muted">
        <span
          className={cn(
            "absolute inset-y-0 left-0 rounded-xs",
            GROUNDS[urgencyOf(new Date(block.respondBy), now)],
          )}
          style={{ width: share(now.getTime()) }}
        />
        <span className="absolute -inset-y-0.5 w-0.5 bg-foreground" style={{ left: share(ours) }} />
      </div>
      <ul className="flex justify-between gap-3 text-sm">
        {ends.map(({ name, at }) => (
          <li key={name} className="grid first:text-left last:text-right">
            <span className="text-muted-foreground">{name}</span>
            <DateTime value={at} format="date" />
          </li>
        ))}
      </ul>
    </div>
  );
}
