import "server-only";
import pino from "pino";
import { documentTypeOf } from "@/lib/core/brazil/documents";
import { type Connection, type Env } from "./env.server";

const HIDDEN = "[hidden]";
const SECRET_FIELDS = [
  "password",
  "passwordHash",
  "token",
  "accessToken",
  "access_token",
  "secret",
  "clientSecret",
  "client_secret",
  "authorization",
  "cookie",
  "document",
];
const TOKEN_LIKE = /\bBearer\s+[\w\-.~+/]+=*|\beyJ[\w-]+\.[\w-]*\.[\w\-.]*/gi;
const MASKED_DOCUMENT =
  /\b\d{3}\.\d{3}\.\d{3}-\d{2}\b|\b[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}\b/g;
// Not after a key of the record: a number there is an amount, and without it the line would be no JSON.
const BARE_DOCUMENT = /(?<![\w-])(?<!(?<!\\)":)(?:\d{11}|[0-9A-Z]{12}\d{2})(?![\w-])/g;

/** One JSON record a line, with nothing in it that must not leave: not by a field's name, and not inside a text. */
export function openLog(
  env: Env,
  write: (line: string) => void = writeToStdout,
  /** Those that came after the start. */
  later: () => readonly string[] = () => [],
): pino.Logger {
  const scrub = scrubber(env, later);
  return pino(
    {
      level: env.logLevel,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: HIDDEN },
    },
    { write: (line: string) => write(scrub(line)) },
  );
}

const writeToStdout = (line: string): void => void process.stdout.write(line);

export const connectionSecrets = ({
  pixClientSecret,
  webhookSecrets,
}: Pick<Connection, "pixClientSecret" | "webhookSecrets">): string[] => [
  pixClientSecret,
  ...[...webhookSecrets.values()].flat(),
];

function scrubber(env: Env, later: () => readonly string[]): (line: string) => string {
  const atStart = [
    ...connectionSecrets(env),
    ...env.authSecrets,
    ...[...env.sealingKeys.map(({ key }) => key), env.blindKey].map((key) => key.toString("base64")),
    env.metricsToken ?? "",
    ...env.auditKeys.map(({ key }) => key.toString("base64")),
    env.sandboxControlToken ?? "",
    env.mail?.server.login?.password ?? "",
    ...[env.databaseUrl, env.poolerUrl, env.databaseOwnerUrl]
      .flatMap((url) => url ?? [])
      .map((url) => decodeURIComponent(new URL(url).password)),
  ];
  const inJson = (secrets: readonly string[]): string[] =>
    secrets
      .filter((secret) => secret.length >= 6)
      // As they stand inside a JSON text.
      .map((secret) => JSON.stringify(secret).slice(1, -1));
  const known = inJson(atStart);
  return (line) =>
    [...known, ...inJson(later())]
      .reduce((text, secret) => text.replaceAll(secret, HIDDEN), line)
      .replaceAll(TOKEN_LIKE, HIDDEN)
      .replaceAll(MASKED_DOCUMENT, HIDDEN)
      .replaceAll(BARE_DOCUMENT, (text) => (documentTypeOf(text) === null ? text : HIDDEN));
}
