"use client";

import { useQuery } from "@tanstack/react-query";
import { overviewOf } from "@/lib/composers/overview/filter";
import { overviewQueries } from "@/lib/composers/overview/queries";
import { FailureNote } from "../kit/failure/failure-note";
import { publicErrorOf } from "../kit/failure/public-error-of";
import { ChartPanel } from "./chart-panel";

/** Amounts of blocks over the last thirty days, read after the page. */
export function BlocksByDay({ today }: { today: string }) {
  const { data, error, refetch } = useQuery(overviewQueries.period(overviewOf({}, today)));
  if (error) return <FailureNote error={publicErrorOf(error)} onRetry={() => void refetch()} />;
  return <ChartPanel id="blocks" days={data?.days} wallet={undefined} />;
}
