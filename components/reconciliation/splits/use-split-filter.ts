"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { SPLIT_VIEWS } from "@/lib/reconciliation/splits/views";
import { type SplitFilter } from "@/lib/reconciliation/splits/schema";
import { splitFilterFrom } from "@/lib/reconciliation/splits/split-period";

const parsers = {
  from: parseAsString,
  to: parseAsString,
  recipient: parseAsString,
  show: parseAsStringLiteral(SPLIT_VIEWS),
};

type Chosen = { [Name in keyof typeof parsers]?: string | null };

/** The address is the filter: what is shown can be sent to somebody. */
export function useSplitFilter(today: string): [SplitFilter, (chosen: Chosen) => void] {
  const [raw, choose] = useQueryStates(parsers, { history: "replace" });
  return [splitFilterFrom(raw, today), (chosen) => void choose(chosen as Partial<typeof raw>)];
}
