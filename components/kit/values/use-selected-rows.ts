"use client";

import { useState } from "react";
import { type SelectedIds } from "./selection";

const NOTHING: SelectedIds = new Set();

/** The selection within the rows that are shown: a row hidden by a filter is not acted upon. */
export function useSelectedRows<Row>(rows: readonly Row[] | undefined, idOf: (row: Row) => string) {
  const [marked, setMarked] = useState(NOTHING);
  const chosen = marked.size === 0 ? [] : (rows ?? []).filter((row) => marked.has(idOf(row)));
  return {
    rows: chosen,
    ids: chosen.length === 0 ? NOTHING : new Set(chosen.map(idOf)),
    onChange: setMarked,
    clear: () => setMarked(NOTHING),
  };
}
