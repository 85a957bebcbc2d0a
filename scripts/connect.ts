import { Writable } from "node:stream";
import { type Interface, createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import pino from "pino";
import { createTranslator } from "use-intl/core";
import { AppError } from "../lib/core/errors/app-error";
import { systemClock } from "../lib/core/time/clock";
import { OtherMigrationsError } from "../lib/core/postgres/migrate.server";
import { catalogues } from "../messages/catalogue";
import { connectFromCommandLine } from "../lib/composers/connection/connect-from-command-line.server";
import { getConnection } from "../lib/composers/connection/get-connection.server";
import { openApiCallRecorder } from "../lib/domain/api-calls/record-api-call.server";
import { probe } from "../lib/composers/connection/probe.server";
import { openPixLink } from "../lib/platform/connection/pix-link.server";
import { type Services } from "../lib/platform/context.server";
import { openInvalidatedCache } from "../lib/platform/live/notify-invalidated-cache.server";
import { AddWebhookSecretInput, ConnectInput } from "../lib/platform/connection/schema";
import { EnvError, readEnv } from "../lib/platform/env.server";
import { migrateStore } from "../lib/platform/store/store.server";
import { openVault } from "../lib/platform/vault/vault.server";
import { openCommandStore } from "./command-store";

const USAGE = `usage: npm run connect -- [--base-url URL] [--client-id ID]
       npm run connect -- --webhook main|WALLET
       npm run connect -- --probe
The program asks for missing values. It always asks for the secret, which is never an argument.`;

// Sets the credential, or the secret of a webhook endpoint, without a browser: it makes the same checks as the page
// and stores the value sealed. Every running process takes it without a restart.
const { values } = parseArgs({
  options: {
    "base-url": { type: "string" },
    "client-id": { type: "string" },
    webhook: { type: "string" },
    probe: { type: "boolean" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

class UnansweredError extends Error {
  override readonly message = "The input ended before all values were given: nothing changed.";
}

const questions = openQuestions();
const { store, ownerUrl, close } = await openCommandStore();
try {
  const env = readEnv({
    ...process.env,
    ...(!process.env.DATABASE_URL && { DATABASE_URL: store.url, OWN_DATABASE: "true" }),
  });
  await migrateStore(store, ownerUrl);
  const vault = openVault(env);
  const log = pino({ level: "silent" });
  const apiCalls = openApiCallRecorder(store, log);
  const link = openPixLink({
    env,
    store,
    vault,
    clock: systemClock,
    log,
    onCall: (call) => apiCalls.record(call),
    onSecrets: () => undefined,
  });
  const { connection, pix } = link;
  await connection.refresh();
  const services = {
    get env() {
      return { ...env, ...connection.current() };
    },
    store,
    vault,
    connection,
    pix,
    kept: openInvalidatedCache(() => systemClock.monotonicMs()),
    clock: systemClock,
    log,
  };
  if (!values.probe && services.env.connectionSource === "environment")
    throw new AppError("conflict", { reason: "connection_of_environment" });
  if (values.probe) {
    const { calls } = await probe(services);
    await apiCalls.flush();
    console.log(`\n${calls} calls; no money was moved.`);
    await say(services);
  } else if (values.webhook === undefined) {
    const credential = ConnectInput.parse({
      baseUrl: values["base-url"] ?? (await questions.ask("Address of the service, with /v2: ")),
      clientId: values["client-id"] ?? (await questions.ask("client_id: ")),
      clientSecret: await questions.ask("client_secret (not shown): ", true),
    });
    await connectFromCommandLine(services, { credential });
    console.log("Connected: the credential is valid, and every process uses it now.");
    await say(services);
    console.log(
      "\nNo call was tried with it yet. To test reads, and writes that the service refuses: npm run connect -- --probe",
    );
    console.log(
      `Register ${env.appUrl}/api/webhooks/pix at the provider, and then: npm run connect -- --webhook main`,
    );
  } else {
    const webhook = AddWebhookSecretInput.parse({
      endpoint: values.webhook,
      secret: await questions.ask(`Secret of the endpoint ${values.webhook} (not shown): `, true),
    });
    await connectFromCommandLine(services, { webhook });
    console.log(`Events signed with it are accepted now.`);
  }
} catch (error) {
  for (const line of linesOf(error)) console.error(line);
  process.exitCode = 1;
} finally {
  questions.close();
  await close();
}

/** Prints the rights and problems of the credential that answers have shown. */
async function say(services: Services): Promise<void> {
  const { permissions, problems, unknowns, clientId, environment } = await getConnection({
    ...services,
    actor: { wallets: null },
  });
  const t = createTranslator({ locale: "en", messages: catalogues.en, namespace: "connection" });
  const nameOf = (named: string | null): string => {
    const permission = permissions.find((each) => each.permission === named)?.permission;
    return permission ? t(`permissions.names.${wordOf(permission)}`) : (named ?? "");
  };
  for (const { permission, state } of permissions)
    console.log(`  ${permission.padEnd(20)} ${t(`permissions.states.${state}`)}`);
  for (const { kind, named, evidence } of problems) {
    const values = {
      isNamed: named === null ? "no" : "yes",
      named: named ?? "",
      name: nameOf(named),
      what: nameOf(named).toLowerCase(),
      credential: clientId.slice(-4),
      environment,
    };
    const seen = evidence && ` (${evidence.method} ${evidence.path}, ${evidence.status ?? "no answer"})`;
    console.log(`\n! ${t(`problems.kinds.${kind}.title`, values)}`);
    console.log(`  ${t(`problems.kinds.${kind}.evidence`, values)}${seen ?? ""}`);
    console.log(`  To be fixed by: ${t(`problems.kinds.${kind}.who`)}`);
    if (t.has(`problems.kinds.${kind}.request` as never))
      console.log(`  ${t(`problems.kinds.${kind}.request` as never, values as never)}`);
  }
  if (problems.length === 0) console.log("\nReady.");
  for (const { kind, named } of unknowns)
    console.log(
      `? ${t(`unknowns.kinds.${kind}.what`, { name: nameOf(named) })}: ${t(`unknowns.kinds.${kind}.why`)}`,
    );
}

type WordOf<Name> = Name extends `${infer Noun}:${infer Verb}` ? `${Noun}_${Verb}` : never;
function wordOf<Name extends string>(name: Name): WordOf<Name> {
  return name.replace(":", "_") as WordOf<Name>;
}

/** Asks on the terminal. Where the input is no terminal, its lines are the answers, one for each question. */
function openQuestions() {
  let isMuted = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) process.stdout.write(chunk as Buffer);
      done();
    },
  });
  let opened: { lines: Interface; answers: AsyncIterator<string, undefined> } | undefined;
  const open = () => {
    const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
    // Buffers input that arrived before it was requested.
    return { lines, answers: lines[Symbol.asyncIterator]() };
  };
  return {
    async ask(question: string, isHidden = false): Promise<string> {
      const { lines, answers } = (opened ??= open());
      lines.setPrompt(question);
      lines.prompt();
      isMuted = isHidden;
      const answer = await answers.next();
      isMuted = false;
      if (isHidden) process.stdout.write("\n");
      if (answer.done) throw new UnansweredError();
      return answer.value;
    },
    close: () => opened?.lines.close(),
  };
}

function linesOf(error: unknown): readonly string[] {
  if (error instanceof EnvError) return error.lines;
  if (error instanceof OtherMigrationsError || error instanceof UnansweredError) return [error.message];
  if (error instanceof AppError) {
    const { codes, conflicts, fields } = catalogues.en.errors;
    const words: Readonly<Record<string, string>> = fields;
    if (error.fields)
      return Object.entries(error.fields).map(([name, fault]) => `${name}: ${words[fault] ?? fault}`);
    const said = error.reason === undefined ? null : conflicts[error.reason];
    const { title, detail } = said ?? (error.code === "conflict" ? conflicts.changed : codes[error.code]);
    return [title, detail];
  }
  if (error instanceof Error && error.name === "ZodError") return [USAGE];
  throw error;
}
