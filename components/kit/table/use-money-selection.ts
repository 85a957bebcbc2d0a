"use client";

import { useLocale } from "next-intl";
import { useMemo } from "react";
import { centavos, formatBrl } from "@/lib/core/money/money";
import { addUp } from "@/lib/core/money/sum";
import { type Selection } from "../values/selection";
import { useSelectedRows } from "../values/use-selected-rows";

type Page<Row> = { items: readonly Row[] };
type Query<Row> = { data: { pages: readonly Page<Row>[] } | undefined };

/**
 * The selected rows of a list of money: the state for its table, and their sum. `nameOf` names one for screen
 * readers.
 */
export function useMoneySelection<Row extends { amountCentavos: number }>(
  { data }: Query<Row>,
  idOf: (row: Row) => string,
  nameOf: (row: Row) => string | null,
) {
  const locale = useLocale();
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const marked = useSelectedRows(rows, idOf);
  const selection: Selection<Row> = {
    ids: marked.ids,
    onChange: marked.onChange,
    labelOf: (row) =>
      [nameOf(row), formatBrl(centavos(row.amountCentavos), locale)]
        .filter((part) => part !== null)
        .join(", "),
  };
  return {
    selection,
    rows: marked.rows,
    bar: {
      ids: marked.ids,
      amountCentavos: addUp(0, ...marked.rows.map(({ amountCentavos }) => amountCentavos)),
      onClear: marked.clear,
    },
  };
}
