import { useTranslations } from "next-intl";
import { isResolved, needsAnswer } from "@/lib/core/enums/blocks";
import { type BlockListItem } from "@/lib/domain/blocks/schema";
import { Money } from "../kit/values/money";
import { cn } from "../ui/cn";

/** The pieces that the answer still lacks: an indicator for each piece, and the first missing one as text. */
export function BlockLacks({ block }: { block: BlockListItem }) {
  const t = useTranslations("blocks.lacks");
  const { all, missing } = block.lacks;
  if (!needsAnswer(block)) return null;
  const there = all - missing.length;
  const [first] = missing;
  return (
    <span className="standing-two">
      <span aria-hidden className="flex gap-1 max-md:hidden">
        {Array.from({ length: all }, (_, place) => (
          <span
            key={place}
            className={cn(
              "h-1 w-3.5 rounded-full",
              place >= there ? "bg-input" : first === undefined ? "bg-success" : "bg-muted-foreground",
            )}
          />
        ))}
      </span>
      {first === undefined ? (
        <span className="truncate text-sm font-medium text-success">{t("ready")}</span>
      ) : (
        <span className="max-w-full truncate text-sm text-muted-foreground">
          <span className="md:sr-only">{t("lacks")} </span>
          {missing.length === 1
            ? t(`item.${first}`)
            : t("andMore", { item: t(`item.${first}`), count: missing.length - 1 })}
        </span>
      )}
    </span>
  );
}

/** The final cost: the amount that left, or nothing. */
export function BlockCost({ block }: { block: BlockListItem }) {
  const t = useTranslations("blocks.lacks");
  if (!isResolved(block.status)) return <span className="text-muted-foreground">{t("open")}</span>;
  const lost = block.paidOutCentavos ?? 0;
  return lost > 0 ? (
    <Money amountCentavos={-lost} />
  ) : (
    <span className="text-muted-foreground">{t("nothing")}</span>
  );
}
