import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, startCluster } from "./cluster";
import { DashboardClient } from "./dashboard-client";
import { Figures } from "./figures";
import { findLostEvents } from "./lost-events";
import { INSTANCES } from "./members";
import { type Random, randomFrom } from "./random";
import { judgeAgreement, judgeEffects, judgeWrites } from "./judges/agreement";
import { judgeLog } from "./judges/log";

const DEAD_SECONDS = 300;
const AGREEMENT_DEADLINE_MS = 120_000;
const LOOK_EVERY_MS = 1_000;
const POLL_MS = 50;
const PACE_MS = 2_000;
const POLLS_MAX = 600;
const SUBMITTED_AT_ONCE = 8;
const CPF = "52998224725";
const PRINCIPAL = "principal";
/** Each object has an amount of its own, from here on. */
const CENTAVOS = 1_500;

/** Shares of the objects, by their end while no receiver listens. */
const FATES = {
  paid: 0.4,
  completed: 0.1,
  failed: 0.1,
  reversed: 0.12,
  refunded: 0.16,
  blocked: 0.12,
} as const;
type Fate = keyof typeof FATES;

type Changed = { fate: Fate; id: string };
export type DeadReceiver = { objects: number; seed: number; logFile: string };

/**
 * Five minutes without a receiver: every delivery fails for good while the service pays, completes, fails, reverses, gives
 * back and blocks. Both dashboards then come back; all is right within two minutes, and the report of the outage names
 * each object that changed. Gives back what is not so.
 */
export async function runDeadReceiver({ objects, seed, logFile }: DeadReceiver): Promise<string[]> {
  const random = randomFrom(seed);
  const figures = new Figures();
  const cluster = await startCluster(random, figures, logFile, { SANDBOX_AUTO: "off" });
  try {
    const people = await signInPeople(cluster, random);
    const prepared = await prepare(cluster, people, objects);
    console.log(`${objects} objects are in the mirror; both dashboards die.`);

    for (const instance of INSTANCES) await cluster.members.kill(instance);
    for (const { fate, id } of prepared) {
      await meetFate(cluster, fate, id);
      figures.add(`Changed unheard.${fate}`);
    }
    await cluster.control("POST", "/clock", { advanceSeconds: DEAD_SECONDS });
    // The dashboards' own clock cannot be moved: their last sign of life is.
    await cluster.dashboard.query("update instance_beats set beat_at = beat_at - make_interval(secs => $1)", [
      DEAD_SECONDS,
    ]);
    for (const instance of INSTANCES) await cluster.members.start(instance);

    const begun = performance.now();
    console.log("Both are back.");
    const differences = await judgeAgreement(cluster, figures, AGREEMENT_DEADLINE_MS);
    figures.add("Agreement.seconds after the restart", Math.round((performance.now() - begun) / 1_000));
    const unnamed = await findUnnamed(cluster, prepared, figures, begun);
    const faults = [
      ...differences,
      ...unnamed,
      ...(await judgeWrites(cluster, figures)),
      ...(await judgeEffects(cluster, new Set())),
      ...judgeLog(cluster, figures, { isDatabaseStruck: false }),
    ];
    for (const line of figures.lines()) console.log(line);
    if (faults.length > 0) console.log(`The data is kept in ${cluster.dataDir}`);
    await cluster.stop({ keepData: faults.length > 0 });
    return faults;
  } catch (error) {
    for (const line of figures.lines()) console.log(line);
    console.log(`The data is kept in ${cluster.dataDir}`);
    await cluster.stop({ keepData: true });
    throw error;
  }
}

/** Charges are made by several: one person makes so many in a minute and no more. */
type People = { finance: DashboardClient; cashiers: readonly DashboardClient[] };

async function signInPeople(cluster: Cluster, random: Random): Promise<People> {
  const finance = new DashboardClient(cluster, "finance", random);
  const others = (["support", "admin"] as const).map((role) => new DashboardClient(cluster, role, random));
  const cashiers = [finance, ...others];
  for (const person of cashiers) await person.signIn();
  return { finance, cashiers };
}

/** Everything through the dashboards, so that the mirror knows it before the receiver dies. */
async function prepare(cluster: Cluster, people: People, objects: number): Promise<Changed[]> {
  const fates = (Object.keys(FATES) as Fate[]).flatMap((fate) =>
    Array.from({ length: Math.round(objects * FATES[fate]) }, () => fate),
  );
  await paidCharge(cluster, people, 5_000_000);
  const waiting = [...fates.entries()];
  const prepared: Changed[] = [];
  const prepareNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [place, fate] = next;
      // Two withdrawals of one amount to one key at once would look like one paid twice.
      const id = await prepareOne(cluster, people, fate, CENTAVOS + place);
      prepared.push({ fate, id });
    }
  };
  await Promise.all(Array.from({ length: SUBMITTED_AT_ONCE }, prepareNext));
  await everythingHeard(cluster);
  return prepared;
}

async function prepareOne(
  cluster: Cluster,
  people: People,
  fate: Fate,
  amountCentavos: number,
): Promise<string> {
  switch (fate) {
    case "paid":
      return newCharge(people, amountCentavos);
    case "blocked":
      return paidCharge(cluster, people, amountCentavos);
    case "refunded": {
      const id = await paidCharge(cluster, people, amountCentavos);
      await submit(people.finance, "requestRefundAction", { transactionId: id, reason: "Cliente desistiu" });
      return id;
    }
    case "completed":
    case "failed":
      return newWithdrawal(people.finance, amountCentavos);
    case "reversed": {
      const id = await newWithdrawal(people.finance, amountCentavos);
      await cluster.control("POST", `/withdrawals/${id}/complete`, {});
      return id;
    }
  }
}

async function meetFate(cluster: Cluster, fate: Fate, id: string): Promise<void> {
  switch (fate) {
    case "paid":
      return cluster.control("POST", `/charges/${id}/pay`, {});
    case "blocked":
      return cluster.control("POST", "/blocks", { transactionId: id, blockType: "med" });
    case "refunded":
      return cluster.control("POST", `/refunds/${id}/confirm`);
    case "completed":
      return cluster.control("POST", `/withdrawals/${id}/complete`, {});
    case "failed":
      return cluster.control("POST", `/withdrawals/${id}/fail`, {});
    case "reversed":
      return cluster.control("POST", `/withdrawals/${id}/reverse`, {});
  }
}

function newCharge({ finance, cashiers }: People, amountCentavos: number): Promise<string> {
  const cashier = cashiers[amountCentavos % cashiers.length] ?? finance;
  const input = { amountCentavos, description: "Pedido", customer: {}, split: [] };
  return submit(cashier, "createChargeAction", input);
}

async function paidCharge(cluster: Cluster, people: People, amountCentavos: number): Promise<string> {
  const id = await newCharge(people, amountCentavos);
  await cluster.control("POST", `/charges/${id}/pay`, {});
  await poll(cluster, "select 1 from transactions where id = $1 and state = 'completed'", [id]);
  return id;
}

const newWithdrawal = (finance: DashboardClient, amountCentavos: number): Promise<string> =>
  submit(finance, "createWithdrawalAction", {
    mode: "gross",
    amountCentavos,
    pixKeyType: "cpf",
    pixKey: CPF,
    holderName: "Antônia Araújo Sá",
    holderDocumentType: "cpf",
    holderDocument: CPF,
    payAgain: true,
  });

async function submit(person: DashboardClient, action: string, input: object): Promise<string> {
  const form = { intentId: randomUUID(), wallet: PRINCIPAL, ...input };
  const send = () => person.act<{ id?: string | null; transactionId?: string }>(action, form);
  let result = await send();
  while (result?.ok === false && result.error.code === "too_many_requests") {
    await sleep(PACE_MS);
    result = await send();
  }
  const id = result?.ok ? (result.data.id ?? result.data.transactionId) : null;
  if (!id) throw new Error(`${action} was not accepted: ${JSON.stringify(result)}`);
  return id;
}

async function everythingHeard(cluster: Cluster): Promise<void> {
  while ((await findLostEvents(cluster)).length > 0) await sleep(POLL_MS);
  await poll(
    cluster,
    "select 1 where not exists (select from deliveries where state in ('received', 'failed'))",
  );
}

async function poll(cluster: Cluster, question: string, values: unknown[] = []): Promise<void> {
  for (let tries = 0; tries < POLLS_MAX; tries++) {
    const { rows } = await cluster.dashboard.query(question, values);
    if (rows.length > 0) return;
    await sleep(POLL_MS);
  }
  throw new Error(`never came true: ${question}`);
}

/** Each object must be in the report: as changed, or, where no read can show it (a refund's end), as undetermined. */
async function findUnnamed(
  { dashboard }: Cluster,
  prepared: readonly Changed[],
  figures: Figures,
  begun: number,
): Promise<string[]> {
  for (;;) {
    const { rows: outages } = await dashboard.query<{ id: string; finished_at: Date | null }>(
      "select id, finished_at from outages",
    );
    const { rows: changes } = await dashboard.query<{ id: string }>(
      "select coalesce(transaction_id::text, object_id) as id from outage_changes",
    );
    const { rows: unreadable } = await dashboard.query<{ id: string }>(
      "select object_id as id from outage_reads where kind = 'refund' and outcome is not null",
    );
    const named = new Set(changes.map(({ id }) => id));
    const open = new Set(unreadable.map(({ id }) => id));
    const missing = prepared.filter(({ fate, id }) => !(fate === "refunded" ? open : named).has(id));
    const isDone = outages.length === 1 && outages[0]?.finished_at !== null && missing.length === 0;
    if (isDone || performance.now() - begun > AGREEMENT_DEADLINE_MS) {
      figures.add("Outage report.seconds after the restart", Math.round((performance.now() - begun) / 1_000));
      figures.add("Outage report.changes named", changes.length);
      figures.add("Outage report.refunds that no read can tell", unreadable.length);
      return [
        ...(outages.length === 1 ? [] : [`${outages.length} outages were noted, and not one`]),
        ...(outages.some((outage) => outage.finished_at === null)
          ? ["the outage is not read to its end"]
          : []),
        ...missing.map(({ fate, id }) => `the outage report does not name ${id}, which was ${fate}`),
      ];
    }
    await sleep(LOOK_EVERY_MS);
  }
}
