import { useTranslations } from "next-intl";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";
import { LimitCell, PaceCell } from "./limit-cell";
import { type LimitRow, usedOf } from "./limit-rows";

/** The limits, a row for each of whose they are. */
export function LimitsTable({ rows }: { rows: readonly LimitRow[] }) {
  const t = useTranslations("rules.table");
  return (
    <div className="overflow-x-auto max-sm:hidden">
      <Table>
        <TableHeader>
          <TableRow className="[&>th:first-child]:pl-4 [&>th:last-child]:pr-4">
            <TableHead>{t("whose")}</TableHead>
            <TableHead className="text-right">{t("act")}</TableHead>
            <TableHead className="text-right">{t("day")}</TableHead>
            <TableHead className="text-right">{t("month")}</TableHead>
            <TableHead>{t("pace")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map(({ id, name, note, limits, used }) => (
            <TableRow key={id} className="[&>td]:py-2 [&>td:first-child]:pl-4 [&>td:last-child]:pr-4">
              <TableCell>
                <span className="font-medium">{name}</span>
                {note !== null && <span className="block text-sm text-muted-foreground">{note}</span>}
              </TableCell>
              <LimitCell limit={limits.actCentavos} />
              <LimitCell limit={limits.dayCentavos} used={used && usedOf(used, "dayCentavos")} />
              <LimitCell limit={limits.monthCentavos} used={used && usedOf(used, "monthCentavos")} />
              <PaceCell limits={limits} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
