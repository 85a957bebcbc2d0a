import { getTranslations } from "next-intl/server";
import { defineRoute } from "@/app/_server/define-route";
import { LINE_OUTCOMES } from "@/lib/adoption/labels";
import { readAllLines } from "@/lib/adoption/list-lines.server";
import { type AdoptionLine, RunParams } from "@/lib/adoption/schema";
import { type ExportColumn } from "@/lib/exports/columns";
import { BRAZILIAN, csvWriter } from "@/lib/exports/csv";

export const dynamic = "force-dynamic";

const COLUMNS: readonly ExportColumn<AdoptionLine>[] = [
  { name: "line", kind: "text", of: ({ line }) => line },
  { name: "text", kind: "text", of: ({ text }) => text },
  { name: "outcome", kind: "word", list: "outcome", of: ({ outcome }) => outcome ?? "waiting" },
  { name: "because", kind: "text", of: ({ because }) => because },
  { name: "transactionId", kind: "text", of: ({ transactionId }) => transactionId },
];

/** How each line of a list ended, as a file that a spreadsheet opens and runs nothing of. */
export const GET = defineRoute({ right: "operations.work", params: RunParams }, async (ctx, { params }) => {
  const { run, lines } = await readAllLines(ctx, params.id);
  const t = await getTranslations("adoption");
  const writer = csvWriter(COLUMNS, BRAZILIAN, {
    head: (column) => t(`file.${column}` as never),
    value: (_list, value) => {
      const known = LINE_OUTCOMES.find((outcome) => outcome === value);
      return known ? t(`outcome.${known}`) : t("waiting");
    },
  });
  return new Response(writer.head() + writer.lines(lines), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="guiche-adoption-${run.wallet}-${run.id}.csv"`,
    },
  });
});
