import { useTranslations } from "next-intl";
import { type StatusIconName, STATUS_ICONS } from "../kit/status/icons";
import { approximately, isBelowZero, sizeOf } from "@/lib/core/money/sum";
import {
  MOVEMENT_FIGURES,
  type CategoryTotal,
  type MovementCategory,
} from "@/lib/domain/statement/movement-categories";
import { Money } from "../kit/values/money";
import { cn } from "../ui/cn";

const ICONS: Readonly<Record<MovementCategory, StatusIconName>> = {
  received: "arrow-down-left",
  withdrawals: "arrow-up-right",
  refunds: "undo",
  splits: "split",
  fees: "percent",
  blocks: "lock",
  adjustments: "sliders",
};

/** The incoming and outgoing amounts by cause. The length of each bar is its share of the largest. */
export function MovementBars({ moved }: { moved: readonly CategoryTotal[] | null }) {
  const t = useTranslations("statement.moved");
  const most = Math.max(
    1,
    ...(moved ?? []).map(({ amountCentavos }) => Math.abs(approximately(amountCentavos))),
  );
  return (
    <section className="grid gap-3">
      <h2 className="text-base font-semibold">{t("title")}</h2>
      {moved === null || moved.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t(moved === null ? "unknown" : "none")}</p>
      ) : (
        <ul className="grid gap-2.5">
          {moved.map(({ group, count, amountCentavos }) => {
            const Icon = STATUS_ICONS[ICONS[group]];
            const isOut = isBelowZero(amountCentavos);
            return (
              <li key={group} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2">
                <Icon aria-hidden className="mt-0.5 size-4 text-muted-foreground" />
                <div className="grid gap-1">
                  <p className="flex items-baseline justify-between gap-3 text-base">
                    <span className="min-w-0">
                      {t(`group.${group}`)}{" "}
                      <span className="text-sm text-muted-foreground tabular-nums">
                        <span aria-hidden>{count}</span>
                        <span className="sr-only">{t("lines", { count })}</span>
                      </span>
                    </span>
                    <Money
                      figure={MOVEMENT_FIGURES[group]}
                      amountCentavos={sizeOf(amountCentavos)}
                      {...(amountCentavos !== 0 && { direction: isOut ? "debit" : "credit" })}
                      strong
                      className="text-foreground"
                    />
                  </p>
                  <span aria-hidden className="h-1 rounded-full bg-muted">
                    <span
                      className={cn(
                        "block h-full min-w-1 rounded-full",
                        group === "blocks" ? "bg-held" : isOut ? "bg-(--ref)" : "bg-(--chart-1)",
                      )}
                      style={{ width: `${(Math.abs(approximately(amountCentavos)) / most) * 100}%` }}
                    />
                  </span>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
