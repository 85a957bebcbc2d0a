import { defineRoute } from "@/app/_server/define-route";
import { getHealthMetrics } from "@/lib/composers/health-metrics/get-health-metrics.server";
import { HealthMetricsFilter } from "@/lib/composers/health-metrics/schema";

export const GET = defineRoute(
  { right: "operations.work", query: HealthMetricsFilter, isShared: true },
  getHealthMetrics,
);
