import "server-only";
import { Counter, Gauge, Registry } from "prom-client";
import { approximately } from "@/lib/core/money/sum";
import { type Health } from "./types";

/** Name, help text and value. Null is left out, as Prometheus expects for unknown values. */
const FIGURES: readonly [name: string, help: string, valueOf: (health: Health) => number | null][] = [
  ["database_up", "1 where the database answers", ({ database }) => Number(database.isOk)],
  ["database_answer_seconds", "Response time of the database", ({ database }) => database.tookMs / 1_000],
  [
    "database_clock_difference_seconds",
    "This machine's clock minus the database's, which all instances use",
    ({ database }) => (database.isOk ? seconds(database.clockDifferenceMs) : null),
  ],
  ["receipt_up", "1 where this instance can store a delivery now", ({ receipt }) => Number(receipt.isOk)],
  ["receipt_seconds", "Duration of a test write of the receiver", ({ receipt }) => receipt.tookMs / 1_000],
  [
    "receipt_waiting",
    "Deliveries of this instance that await their commit",
    ({ receipt }) => receipt.waiting,
  ],
  [
    "paused_after_restore",
    "1 while payouts are frozen because the database may be older than the service",
    stored(({ epoch }) => Number(epoch.isPaused)),
  ],
  ["token_age_seconds", "Age of this instance's access token", ({ service }) => seconds(service.tokenAgeMs)],
  [
    "circuit_open",
    "1 while the circuit breaker is open: no call is sent to the service",
    ({ service }) => Number(service.circuit !== "closed"),
  ],
  [
    "credential_refused",
    "1 while the circuit is open because the service rejects the credential",
    ({ service }) => Number(service.circuit === "credential_refused"),
  ],
  [
    "service_clock_difference_seconds",
    "The database's clock minus the service's",
    ({ service }) => seconds(service.clockDifferenceMs),
  ],
  ["deliveries_waiting", "Deliveries not processed yet", stored(({ deliveries }) => deliveries.waiting)],
  [
    "deliveries_failed",
    "Deliveries whose last processing attempt failed",
    stored(({ deliveries }) => deliveries.failed),
  ],
  ["deliveries_quarantined", "Quarantined deliveries", stored(({ deliveries }) => deliveries.quarantined)],
  [
    "delivery_lag_seconds_median",
    "Median time from receipt to result of the latest deliveries",
    ({ deliveries }) => seconds(deliveries.lagMsMedian),
  ],
  [
    "delivery_lag_seconds_max",
    "Longest time from receipt to result of the latest deliveries",
    ({ deliveries }) => seconds(deliveries.lagMsMax),
  ],
  [
    "delivery_oldest_waiting_seconds",
    "Age of the oldest unprocessed delivery",
    ({ at, deliveries }) => ageSeconds(at, deliveries.oldestWaitingAt),
  ],
  ["intents_open", "Writes with an unknown outcome", stored(({ intents }) => intents.open)],
  ["intents_paused", "Writes that need a person", stored(({ intents }) => intents.paused)],
  [
    "intent_oldest_open_seconds",
    "Age of the oldest write with an unknown outcome",
    ({ at, intents }) => ageSeconds(at, intents.oldestAt),
  ],
  [
    "outage_reads_waiting",
    "Reads left to do after a webhook outage",
    stored(({ outage }) => outage?.waiting ?? 0),
  ],
  ["mail_waiting", "E-mails not sent yet", stored(({ mail }) => mail.waiting)],
  ["mail_given_up", "E-mails of the last 30 days that were never sent", stored(({ mail }) => mail.givenUp)],
  [
    "mail_oldest_waiting_seconds",
    "Age of the oldest unsent e-mail",
    ({ at, mail }) => ageSeconds(at, mail.oldestWaitingAt),
  ],
  ["reads_due", "Objects due to be read from the service", stored(({ reads }) => reads.due)],
  [
    "last_event_age_seconds",
    "Time since the last event of any wallet",
    ({ at, wallets }) => ageSeconds(at, latestOf(wallets.map(({ lastEventAt }) => lastEventAt))),
  ],
];

/**
 * Prometheus' text format. No wallet is a label, because the sales of a seller are not for metrics. A wallet whose
 * balance is not explained is the exception, so that the alerted person knows where to look.
 */
export async function metricsOf(health: Health): Promise<{ contentType: string; text: string }> {
  const registry = new Registry();
  for (const [name, help, valueOf] of FIGURES) {
    const value = valueOf(health);
    if (value !== null) new Gauge({ name: `guiche_${name}`, help, registers: [registry] }).set(value);
  }
  const refused = new Counter({
    name: "guiche_deliveries_refused_total",
    help: "Deliveries rejected on receipt",
    labelNames: ["reason"],
    registers: [registry],
  });
  for (const { reason, count } of health.deliveries.refused) refused.inc({ reason }, count);
  setLoops(registry, health);
  setDrifts(registry, health);
  return { contentType: registry.contentType, text: await registry.metrics() };
}

function setLoops(registry: Registry, { loops }: Health): void {
  const shape: { labelNames: "loop"[]; registers: [Registry] } = {
    labelNames: ["loop"],
    registers: [registry],
  };
  const age = new Gauge({
    name: "guiche_loop_age_seconds",
    help: "Time since the loop's last round ended on this instance",
    ...shape,
  });
  const running = new Gauge({
    name: "guiche_loop_running_seconds",
    help: "Running time of the loop's oldest unfinished round",
    ...shape,
  });
  const abandoned = new Counter({
    name: "guiche_loop_rounds_abandoned_total",
    help: "Rounds that exceeded their time limit",
    ...shape,
  });
  const failed = new Counter({
    name: "guiche_loop_rounds_failed_total",
    help: "Rounds that failed",
    ...shape,
  });
  const late = new Gauge({
    name: "guiche_loops_late",
    help: "Loops whose last round is too long ago",
    registers: [registry],
  });
  late.set(loops.filter(({ isLate }) => isLate).length);
  for (const loop of loops) {
    const { name, endedAgoMs, runningForMs } = loop;
    if (endedAgoMs !== null) age.set({ loop: name }, endedAgoMs / 1_000);
    running.set({ loop: name }, (runningForMs ?? 0) / 1_000);
    abandoned.inc({ loop: name }, loop.abandoned);
    failed.inc({ loop: name }, loop.failed);
  }
}

function setDrifts(registry: Registry, { at, database, wallets }: Health): void {
  if (!database.isOk) return;
  const registers = [registry];
  const drift = new Gauge({
    name: "guiche_balance_drift_centavos",
    help: "Reported minus explained balance of each wallet where they differ",
    labelNames: ["wallet", "bucket"],
    registers,
  });
  const age = new Gauge({
    name: "guiche_balance_drift_age_seconds",
    help: "Age of the difference of each wallet that has one",
    labelNames: ["wallet"],
    registers,
  });
  const alarms = new Gauge({
    name: "guiche_balance_drift_alarms",
    help: "Wallets whose difference is older than allowed",
    registers,
  });
  alarms.set(wallets.filter((wallet) => wallet.drift?.state === "alarm").length);
  for (const { reference: wallet, drift: found } of wallets) {
    if (!found || found.state === "agrees") continue;
    drift.set({ wallet, bucket: "available" }, approximately(found.availableCentavos));
    drift.set({ wallet, bucket: "held" }, approximately(found.heldCentavos));
    age.set({ wallet }, ageSeconds(at, found.since) ?? 0);
  }
}

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1_000);

const ageSeconds = (at: string, since: string | null): number | null =>
  since === null ? null : (Date.parse(at) - Date.parse(since)) / 1_000;

/** Known only where the database answered. */
function stored(valueOf: (health: Health) => number): (health: Health) => number | null {
  return (health) => (health.database.isOk ? valueOf(health) : null);
}

const latestOf = (moments: readonly (string | null)[]): string | null =>
  moments.reduce(
    (latest, moment) => (moment !== null && (latest === null || moment > latest) ? moment : latest),
    null,
  );
