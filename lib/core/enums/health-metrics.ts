/** The values that are counted minute by minute, to be shown over time. */
export const HEALTH_METRICS = [
  // That it was counted at all: one for each minute.
  "measured",
  // Calls at the service, by what came of them.
  "calls",
  // The same calls, by whether the credential was accepted.
  "credential",
  // The writes among these calls. Unanswered ones had an unknown outcome at that time.
  "writes",
  // Deliveries, by how they stood two minutes after they came.
  "deliveries",
] as const;
export type HealthMetric = (typeof HEALTH_METRICS)[number];

/** How many minutes one cell holds. */
export const METRIC_STEPS = [15, 120, 480] as const;
export type MetricStep = (typeof METRIC_STEPS)[number];

/** How far back the strips reach. */
export const METRIC_WINDOWS = ["day", "week", "month"] as const;
export type MetricWindow = (typeof METRIC_WINDOWS)[number];
