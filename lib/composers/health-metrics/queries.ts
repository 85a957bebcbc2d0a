import { readQuery } from "@/lib/core/reads/read-query";
import { keepPreviousData } from "@tanstack/react-query";
import { type MetricWindow } from "@/lib/core/enums/health-metrics";
import { type HealthMetrics } from "./schema";

/** A minute is counted after two. */
const READ_AGAIN_MS = 60_000;

/** The only place where a key of this noun is spelt. */
export const healthMetricQueries = {
  all: ["signs"] as const,
  of: (window: MetricWindow) =>
    readQuery<HealthMetrics>(
      [...healthMetricQueries.all, window],
      "/api/health-metrics",
      { window },
      { placeholderData: keepPreviousData, refetchInterval: READ_AGAIN_MS },
    ),
};
