import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../lib/core/errors/app-error";
import { systemClock } from "../lib/core/time/clock";
import { noteGap } from "../lib/core/process/gaps";
import { PRINCIPAL, newId } from "../lib/core/ids";
import { centavos } from "../lib/core/money/money";
import { dayOf } from "../lib/core/time/sao-paulo";
import { type Role } from "../lib/core/enums/people";
import { assignBlocks } from "../lib/domain/blocks/assign-blocks.server";
import { addBlockNote } from "../lib/domain/blocks/add-block-note.server";
import { recordSending } from "../lib/composers/dossiers/record-sending.server";
import { createCharge } from "../lib/domain/charges/create-charge.server";
import { addNote } from "../lib/domain/notes/add-note.server";
import { changeTag } from "../lib/domain/notes/change-tag.server";
import { PAYEES } from "../sandbox/history/merchant";
import { createWithdrawal } from "../lib/domain/withdrawals/create-withdrawal.server";
import {
  declineWithdrawal,
  cancelWithdrawalRequest,
} from "../lib/domain/withdrawals/decide-withdrawal.server";
import { isStoppedByRules } from "../lib/engine/payouts/evaluate-payout.server";
import { type NotedRecipient } from "../lib/engine/payouts/recipients.server";
import { type Context } from "../lib/platform/context.server";
import { startSession } from "../lib/platform/auth/sessions/sessions.server";
import { startImport } from "../lib/reconciliation/imports/start-import.server";
import { openGapRecorder } from "../lib/reconciliation/outages/gap-recorder.server";
import { type DemoSeeder } from "./demo-seeder";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const POLL_MS = 300;
const WAIT_MS = 60_000;

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** On behalf of a person, at a moment: what is written then is of then. */
async function as({ services, facts }: DemoSeeder, role: Role, at: Date): Promise<Context> {
  const person = await facts.personOf(role);
  const clock = { ...systemClock, now: () => at };
  const sessionId = await services.store.transaction((tx) =>
    startSession(tx, person.id, { address: "203.0.113.24", userAgent: BROWSER }, at, { isProved: true }),
  );
  return {
    ...services,
    clock,
    actor: {
      personId: person.id,
      sessionId,
      email: person.email,
      name: person.name,
      role,
      wallets: null,
      needsSecondStep: false,
    },
    wallet: PRINCIPAL,
    traceId: newId(),
  };
}

/** A moment so many days ago, at a working hour of São Paulo. */
const daysAgo = (days: number, hour: number, minute = 0): Date =>
  new Date(
    Date.parse(`${dayOf(new Date(Date.now() - days * DAY_MS))}T00:00:00-03:00`) +
      hour * HOUR_MS +
      minute * MINUTE_MS,
  );

/** Decisions of people in the past that never left for the service. */
export async function seedDecisions(teller: DemoSeeder): Promise<void> {
  const twice = await askFor(teller, daysAgo(6, 15, 12), PAYEES.principal.packaging, 1_860_000);
  if (twice)
    await declineWithdrawal(await as(teller, "manager", daysAgo(6, 15, 50)), {
      ...twice.seen,
      reason: "Nota 4418 já paga na segunda-feira. Conferir com a Embalagens Vitória antes de pedir de novo.",
    }).catch(unlessEnded);
  const wrong = await askFor(teller, daysAgo(3, 10, 5), PAYEES.principal.printer, 1_240_000);
  if (wrong)
    await cancelWithdrawalRequest(
      { ...wrong.ctx, clock: { ...systemClock, now: () => daysAgo(3, 10, 21) } },
      wrong.seen,
    ).catch(unlessEnded);
}

/** The worker ends what waits for longer than a day, and may come first. */
function unlessEnded(error: unknown): void {
  if (!(error instanceof AppError && error.code === "conflict")) throw error;
}

/** Null where a limit stops it: after a short past every recipient is new, and may get less. */
async function askFor(teller: DemoSeeder, at: Date, supplier: NotedRecipient, amountCentavos: number) {
  const ctx = await as(teller, "finance", at);
  const intentId = newId();
  const asked = createWithdrawal(ctx, {
    ...supplier,
    intentId,
    sentSecondsAgo: undefined,
    wallet: PRINCIPAL,
    mode: "gross",
    amountCentavos: centavos(amountCentavos),
    externalReference: undefined,
    projectId: undefined,
    payAgain: false,
  });
  const isAsked = await asked.then(
    () => true,
    (error: unknown) => {
      if (!isStoppedByRules(error)) throw error;
      return false;
    },
  );
  if (!isAsked) return null;
  const bodySha256 = await teller.facts.bodySha256Of(intentId);
  return { ctx, seen: { wallet: PRINCIPAL, intentId, bodySha256 } };
}

/** Adds the work that people did on the data that had arrived, on the mirror as the past left it. */
export async function seedWork(teller: DemoSeeder): Promise<void> {
  await tellNotes(teller);
  await tellBlocks(teller);
  await tellGap(teller);
  await tellImport(teller);
}

async function tellNotes(teller: DemoSeeder): Promise<void> {
  const { large, refunded } = await teller.facts.notedPayments(new Date(Date.now() - 3 * DAY_MS));
  const write = async (id: string | null, role: Role, at: Date, text: string, tag?: string) => {
    if (id === null) return;
    const ctx = await as(teller, role, at);
    const object = { objectType: "transaction" as const, objectId: id, wallet: PRINCIPAL };
    await addNote(ctx, { ...object, text });
    if (tag !== undefined) await changeTag(ctx, { ...object, tag, isOn: true });
  };
  await write(
    large,
    "support",
    daysAgo(2, 14, 8),
    "Cliente pediu a nota fiscal por e-mail. @Ângela consegue emitir hoje?",
    "nota fiscal",
  );
  await write(large, "finance", daysAgo(2, 16, 31), "Nota enviada.");
  await write(
    refunded,
    "support",
    daysAgo(1, 11, 42),
    "Avisado por telefone de que a devolução já caiu.",
    "devolução avisada",
  );
}

async function tellBlocks(teller: DemoSeeder): Promise<void> {
  const [first, second] = await teller.facts.openBlocks();
  if (first === undefined) return;
  const manager = await teller.facts.personOf("manager");
  const after = (hours: number) =>
    new Date(Math.min(first.createdAt.getTime() + hours * HOUR_MS, Date.now()));
  await assignBlocks(await as(teller, "manager", after(1)), { blockIds: [first.id], assigneeId: manager.id });
  await addBlockNote(await as(teller, "support", after(2)), {
    blockId: first.id,
    text: "Pedido entregue e assinado pelo próprio cliente. Comprovante com a transportadora.",
  });
  if (second === undefined) return;
  const answeredAt = new Date(Math.min(second.createdAt.getTime() + 3 * HOUR_MS, Date.now()));
  await assignBlocks(await as(teller, "manager", answeredAt), {
    blockIds: [second.id],
    assigneeId: (await teller.facts.personOf("support")).id,
  });
  await recordSending(await as(teller, "support", new Date()), {
    ...{ blockId: second.id, sendingId: newId(), sentBy: (await teller.facts.personOf("support")).id },
    ...{ channel: "portal", protocol: "MED-2026-48213" },
    ...{ dossierId: undefined, evidenceId: undefined, sentAt: localMinute(answeredAt) },
    note: "Enviados ao banco a nota fiscal, o comprovante de entrega e a conversa com o cliente.",
  });
  await teller.control("POST", `/blocks/${second.id}/defend`, {});
}

const localMinute = (moment: Date): string =>
  new Date(moment.getTime() - 3 * HOUR_MS).toISOString().slice(0, "2026-01-01T00:00".length);

/** Nineteen minutes of a night in which nothing could be received: all that may have changed in it is read. */
async function tellGap({ services }: DemoSeeder): Promise<void> {
  const gaps = openGapRecorder({ ...services, clock: { ...systemClock, now: () => daysAgo(1, 3, 31) } });
  noteGap("no_database", 19 * MINUTE_MS);
  await gaps.close();
}

/**
 * Adds charges that no event ever reported, as a list that a person imported: cancelled charges, and some that wait.
 */
async function tellImport(teller: DemoSeeder): Promise<void> {
  const untold = await teller.facts.untoldCharges();
  for (const [wallet, ids] of untold) {
    const ctx = await as(teller, "finance", new Date());
    const { runId } = await startImport({ ...ctx, wallet }, { wallet, text: ids.join("\n") });
    await until(() => teller.facts.isImportOver(runId));
  }
}

/**
 * Adds the events of the last hour, through the same actions that a person calls: a charge that is shared, one whose
 * answer was lost, and a withdrawal that waits for another person.
 */
export async function seedToday(teller: DemoSeeder): Promise<void> {
  await askFor(teller, new Date(Date.now() - 40 * MINUTE_MS), PAYEES.principal.carrier, 318_000);
  const shared = await charge(teller, {
    amountCentavos: 48_000,
    description: "Encomenda de salgados para 80 pessoas",
    name: "Beatriz Nogueira Campos",
    split: [
      { destination: "loja-centro", amountCentavos: centavos(9_600) },
      { destination: "loja-norte", amountCentavos: centavos(4_800) },
    ],
  });
  if (shared !== null)
    await teller.control("POST", `/charges/${shared}/pay`, {
      payer: { name: "Beatriz Nogueira Campos", document: "52998224725" },
    });
  await teller.control("POST", "/faults", { method: "POST", path: "/pix", kind: "lose_response", times: 1 });
  await charge(teller, {
    amountCentavos: 23_790,
    description: "Cesta de café da manhã",
    name: "Otávio Sampaio",
    split: [],
  });
}

async function charge(
  teller: DemoSeeder,
  {
    amountCentavos,
    description,
    name,
    split,
  }: {
    amountCentavos: number;
    description: string;
    name: string;
    split: { destination: string; amountCentavos: ReturnType<typeof centavos> }[];
  },
): Promise<string | null> {
  const made = await createCharge(await as(teller, "support", new Date()), {
    intentId: randomUUID(),
    sentSecondsAgo: undefined,
    wallet: PRINCIPAL,
    amountCentavos: centavos(amountCentavos),
    description,
    customer: { name, document: undefined, email: undefined, phone: undefined },
    projectId: undefined,
    pspCredentialId: undefined,
    expiresInSeconds: undefined,
    externalReference: undefined,
    metadata: undefined,
    split,
  });
  return made.id;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const endsAtMs = performance.now() + WAIT_MS;
  while (!(await isSo())) {
    if (performance.now() > endsAtMs) throw new Error("the demo's past did not come about in time");
    await sleep(POLL_MS);
  }
}
