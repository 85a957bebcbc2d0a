import { LINE_OUTCOMES } from "@/lib/core/enums/imports";
import { getTranslations } from "next-intl/server";
import { defineRoute } from "@/app/_server/define-route";
import { translateOrKeep } from "@/lib/core/text/translate-known";
import { readAllLines } from "@/lib/reconciliation/imports/list-lines.server";
import { type ImportLine, RunParams } from "@/lib/reconciliation/imports/schema";
import { type ExportColumn } from "@/lib/composers/exports/columns";
import { BRAZILIAN, csvWriter } from "@/lib/composers/exports/csv";

const COLUMNS: readonly ExportColumn<ImportLine>[] = [
  { name: "line", kind: "text", of: ({ line }) => line },
  { name: "text", kind: "text", of: ({ text }) => text },
  { name: "outcome", kind: "word", list: "outcome", of: ({ outcome }) => outcome ?? "waiting" },
  { name: "because", kind: "text", of: ({ because, serviceCode }) => because ?? serviceCode },
  { name: "transactionId", kind: "text", of: ({ transactionId }) => transactionId },
];

/** How each line of a list ended, as a file that a spreadsheet opens and runs nothing of. */
export const GET = defineRoute({ right: "operations.work", params: RunParams }, async (ctx, { id }) => {
  const { run, lines } = await readAllLines(ctx, id);
  const t = await getTranslations("imports");
  const writer = csvWriter(COLUMNS, BRAZILIAN, {
    head: translateOrKeep(await getTranslations("imports.file")),
    value: (_list, value) => {
      const known = LINE_OUTCOMES.find((outcome) => outcome === value);
      return known ? t(`outcome.${known}`) : t("waiting");
    },
  });
  return new Response(writer.head() + writer.lines(lines), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="guiche-import-${run.wallet}-${run.id}.csv"`,
    },
  });
});
