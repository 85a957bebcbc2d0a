import { useTranslations } from "next-intl";
import { type Sum } from "@/lib/core/sum";
import { type Limits } from "@/lib/engine/payouts/schema";
import { Money } from "../kit/money";
import { TableCell } from "../ui/table";

/** Above this share of a limit its bar is amber. */
const NEAR = 0.85;

/** A limit, and in the same cell how much of it is used. */
export function LimitCell({
  name,
  limit,
  used,
}: {
  name: "act" | "day" | "month";
  limit: number | null;
  used?: Sum;
}) {
  const t = useTranslations("rules.table");
  const head = <PhoneHead>{t(name)}</PhoneHead>;
  if (limit === null)
    return (
      <TableCell className="text-muted-foreground sm:text-right">
        {head}
        {t("none")}
      </TableCell>
    );
  const share = used === undefined ? null : Math.min(1, limit === 0 ? 1 : Number(used) / limit);
  return (
    <TableCell className="sm:text-right">
      {head}
      <Money amountCentavos={limit} />
      {share !== null && used !== undefined && (
        <>
          <span className="block text-sm text-muted-foreground">
            {t("used")} <Money amountCentavos={used} />
          </span>
          <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1 h-1 w-full">
            <rect width="100" height="4" rx="2" className="fill-muted" />
            <rect
              width={share * 100}
              height="4"
              rx="2"
              className={share > NEAR ? "fill-warning" : "fill-muted-foreground"}
            />
          </svg>
        </>
      )}
    </TableCell>
  );
}

export function PaceCell({ limits: { hourActs, dayActs } }: { limits: Limits }) {
  const t = useTranslations("rules.table");
  return (
    <TableCell>
      <PhoneHead>{t("pace")}</PhoneHead>
      {hourActs !== null && <span className="block">{t("perHour", { count: hourActs })}</span>}
      {dayActs !== null && <span className="block">{t("perDay", { count: dayActs })}</span>}
      {hourActs === null && dayActs === null && <span className="text-muted-foreground">{t("none")}</span>}
    </TableCell>
  );
}

/** Where the table has no heads. */
const PhoneHead = ({ children }: { children: string }) => (
  <span className="block text-xs text-muted-foreground sm:hidden">{children}</span>
);
