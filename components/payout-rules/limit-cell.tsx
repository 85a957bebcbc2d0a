import { useTranslations } from "next-intl";
import { type Sum } from "@/lib/core/money/sum";
import { type Limits } from "@/lib/engine/payouts/schema";
import { Money } from "../kit/values/money";
import { UsedAmount } from "../kit/values/used-amount";
import { TableCell } from "../ui/table";
import { isNear, shareOf } from "./limit-rows";

type Used = { used: Sum; elsewhere: Sum };

/** A limit, and in the same cell how much of it is used. */
export function LimitCell({ limit, used }: { limit: number | null; used?: Used | undefined }) {
  const t = useTranslations("payoutRules.table");
  if (limit === null) return <TableCell className="text-right text-muted-foreground">{t("none")}</TableCell>;
  return (
    <TableCell className="text-right">
      <Money amountCentavos={limit} />
      {used !== undefined && <UsedBar {...used} limit={limit} />}
    </TableCell>
  );
}

export function UsedBar({ used, elsewhere, limit }: Used & { limit: number }) {
  const share = shareOf(used, limit);
  return (
    <>
      <UsedAmount figure="limit_used" used={used} elsewhere={elsewhere} />
      <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1 h-1 w-full">
        <rect width="100" height="4" rx="2" className="fill-muted" />
        <rect
          width={share * 100}
          height="4"
          rx="2"
          className={isNear(share) ? "fill-warning" : "fill-muted-foreground"}
        />
      </svg>
    </>
  );
}

export function PaceCell({ limits: { hourActs, dayActs } }: { limits: Limits }) {
  const t = useTranslations("payoutRules.table");
  return (
    <TableCell>
      {hourActs !== null && <span className="block">{t("perHour", { count: hourActs })}</span>}
      {dayActs !== null && <span className="block">{t("perDay", { count: dayActs })}</span>}
      {hourActs === null && dayActs === null && <span className="text-muted-foreground">{t("none")}</span>}
    </TableCell>
  );
}
