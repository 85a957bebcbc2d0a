import "server-only";
import { execFileSync } from "node:child_process";
import { z } from "zod";
import { documentTypeOf } from "@/lib/core/brazil/documents";
import { type ConnectionSource, PIX_ENVIRONMENTS, type PixEnvironment } from "@/lib/core/enums/connection";
import { PARTS, type Part, RECEIVERS, type Receiver, USUAL_PARTS } from "@/lib/core/enums/parts";
import { isOneOf } from "@/lib/core/enums/enums";
import { type AuditKeys, isAuditKeys, parseAuditKeys } from "./audit/audit-keys";
import {
  type OpenidSettings,
  type RoleOfClaim,
  openidFaults,
  openidOf,
  parseHosts,
  parseRolesOfClaim,
} from "./auth/openid/openid-settings";
import { type StreamsMax } from "./live/stream-slots.server";
import { type MailFrom, type MailServer, parseMailFrom, parseSmtpUrl } from "./mail/smtp-config";
import { parsePrivateHosts } from "./dispatches/target-address";
import { secretBits, secretFault } from "./secret-strength";

const SIGNING_SECRET = { length: 32, bits: 80 };
/** Ours to choose. */
const TOKEN = { length: 16, bits: 44 };
/** The provider chose them: only what no machine made is refused. */
export const GIVEN_SECRET = { length: 16, bits: 30 };
const KEY_BYTES = 32;
const KEY_BITS_MIN = 90;
const KEY_ID = /^[a-z0-9][a-z0-9_-]{0,15}$/;
const KEYS_COMMAND_TIMEOUT_MS = 10_000;
const OPENID_NAME_MAX = 40;
export const ENDPOINT_NAME = /^[a-z0-9][a-z0-9_-]{1,31}$/;

const boolean = z.enum(["true", "false"]).transform((word) => word === "true");

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" });

const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);

const Fields = z.object({
  PIX_BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be an http(s) address", abort: true })
    .refine((url) => /\/v2\/?$/.test(new URL(url).pathname), "must end in /v2"),
  PIX_CLIENT_ID: z.string().min(1),
  PIX_CLIENT_SECRET: z.string().superRefine(strong(GIVEN_SECRET)),
  PIX_WEBHOOK_SECRETS: z.string().transform(parseWebhookSecrets),
  PIX_ENVIRONMENT: z.enum(PIX_ENVIRONMENTS),
  PIX_SANDBOX_CONTROL_URL: z.url({ protocol: /^https?$/ }).optional(),
  PIX_SANDBOX_CONTROL_TOKEN: z.string().superRefine(strong(TOKEN)).optional(),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  AUTH_SECRET: z.string().transform(parseAuthSecrets),
  SEALING_KEYS: z.string().transform(parseSealingKeys),
  BLIND_KEY: z.string().transform(parseKey),
  SEALING_KEYS_COMMAND: z.string().optional(),
  AUDIT_KEYS: z.string().transform(readAuditKeys),
  AUDIT_ANCHOR_FILE: z.string().min(1).optional(),
  APP_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }),
  DATA_DIR: z.string().default(".data"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  PARTS: z.string().default(USUAL_PARTS.join(",")).transform(parseParts),
  RECEIVER: z.enum(RECEIVERS).default("pages"),
  START_FROZEN: boolean.default(false),
  OUTAGE_READS_AT_ONCE: z.coerce.number().int().min(1).max(32).default(8),
  LIVE_STREAMS_MAX: z.string().default("20,200").transform(parseStreamsMax),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(9).default(0),
  METRICS_TOKEN: z.string().superRefine(strong(TOKEN)).optional(),
  OPENID_ISSUER: z.url({ protocol: /^https?$/, error: "must be an https address" }).optional(),
  OPENID_CLIENT_ID: z.string().optional(),
  OPENID_CLIENT_SECRET: z.string().superRefine(strong(GIVEN_SECRET)).optional(),
  OPENID_HOSTS: z.string().transform(readHosts).optional(),
  OPENID_ROLES_CLAIM: z.string().optional(),
  OPENID_ROLES: z.string().transform(readRolesOfClaim).optional(),
  OPENID_PROVISIONING: boolean.optional(),
  OPENID_EMAIL_CLAIM: z.string().optional(),
  OPENID_NAME: z
    .string()
    .trim()
    .normalize("NFC")
    .min(1, "must not be empty")
    .max(OPENID_NAME_MAX, `must have at most ${OPENID_NAME_MAX} characters`)
    .optional(),
  MERCHANT_NAME: z
    .string()
    .trim()
    .normalize("NFC")
    .min(1, "must not be empty")
    .max(120, "must have at most 120 characters")
    .optional(),
  MERCHANT_DOCUMENT: z
    .string()
    .refine((text) => documentTypeOf(text) !== null, "must be a CPF or a CNPJ")
    .optional(),
  SMTP_URL: z.string().transform(orFault(parseSmtpUrl)).optional(),
  MAIL_FROM: z.string().transform(orFault(parseMailFrom)).optional(),
  NOTIFY_PRIVATE_HOSTS: z.string().default("").transform(orFault(parsePrivateHosts)),
});

/** All of them, or none: then the installation starts without a connection, and gets one by its page or `npm run connect`. */
const CONNECTION = {
  PIX_BASE_URL: true,
  PIX_CLIENT_ID: true,
  PIX_CLIENT_SECRET: true,
  PIX_WEBHOOK_SECRETS: true,
} as const;
const Unconnected = Fields.partial(CONNECTION);

function refuseContradictions(env: z.output<typeof Unconnected>, context: z.RefinementCtx): void {
  if (env.DATABASE_OWNER_URL && roleOf(env.DATABASE_OWNER_URL) === roleOf(env.DATABASE_URL))
    context.addIssue({
      code: "custom",
      path: ["DATABASE_OWNER_URL"],
      message: "must name another role than DATABASE_URL",
    });
  // Each without the other sends nothing.
  if ((env.SMTP_URL === undefined) !== (env.MAIL_FROM === undefined))
    context.addIssue({
      code: "custom",
      path: [env.SMTP_URL ? "MAIL_FROM" : "SMTP_URL"],
      message: "is missing",
    });
  if (env.PARTS.has("edge") && env.RECEIVER !== "edge")
    context.addIssue({
      code: "custom",
      path: ["PARTS"],
      message: "names edge: RECEIVER must be edge then",
    });
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  for (const { name, fault = "is missing" } of openidFaults(env)) refuse(name, fault);
  if (env.PIX_ENVIRONMENT !== "production") return;
  if (env.PIX_SANDBOX_CONTROL_URL) refuse("PIX_SANDBOX_CONTROL_URL", "is refused in production");
  if (env.PIX_BASE_URL?.startsWith("https:") === false) refuse("PIX_BASE_URL", "must be https in production");
  if (!env.APP_URL.startsWith("https:")) refuse("APP_URL", "must be https in production");
}

function readHosts(text: string, context: z.RefinementCtx): string[] {
  const hosts = parseHosts(text);
  if (hosts !== null) return hosts;
  context.addIssue({
    code: "custom",
    message: "must name hosts, as in login.example.com,keys.example.com:8443",
  });
  return z.NEVER;
}

function readRolesOfClaim(text: string, context: z.RefinementCtx): RoleOfClaim[] {
  const roles = parseRolesOfClaim(text);
  if (roles !== null) return roles;
  context.addIssue({ code: "custom", message: "must read VALUE=ROLE[@wallet[+wallet]][,VALUE=ROLE]" });
  return z.NEVER;
}

/** Endpoint name to its secrets, newest first: two of one name overlap while rotating. */
export type WebhookSecrets = ReadonlyMap<string, readonly string[]>;

function parseWebhookSecrets(text: string, context: z.RefinementCtx): WebhookSecrets {
  const secrets = new Map<string, string[]>();
  for (const part of text.split(",").map((item) => item.trim())) {
    const cut = part.indexOf("=");
    const name = part.slice(0, cut);
    const secret = part.slice(cut + 1);
    if (cut < 1 || secret === "" || !ENDPOINT_NAME.test(name)) {
      context.addIssue({
        code: "custom",
        message: "must read main=SECRET[,main=OLDER][,loja-centro=SECRET]",
      });
      return z.NEVER;
    }
    const fault = secretFault(secret, GIVEN_SECRET);
    if (fault !== null) context.addIssue({ code: "custom", message: `${fault} (of ${name})` });
    secrets.set(name, [...(secrets.get(name) ?? []), secret]);
  }
  return secrets;
}

/** Reports one line for each invalid key. */
function readAuditKeys(text: string, context: z.RefinementCtx): AuditKeys {
  const parsed = parseAuditKeys(text);
  if (isAuditKeys(parsed)) return parsed;
  for (const message of parsed) context.addIssue({ code: "custom", message });
  return z.NEVER;
}

function strong(least: { length: number; bits: number }) {
  return (secret: string, context: z.RefinementCtx): void => {
    const fault = secretFault(secret, least);
    if (fault !== null) context.addIssue({ code: "custom", message: fault });
  };
}

/** The first signs, all are believed. */
export type AuthSecrets = readonly [string, ...string[]];

function parseAuthSecrets(text: string, context: z.RefinementCtx): AuthSecrets {
  const secrets = text.split(",").map((item) => item.trim());
  for (const [index, secret] of secrets.entries()) {
    const fault = secretFault(secret, SIGNING_SECRET);
    const which = secrets.length === 1 ? "" : ` (number ${index + 1} of ${secrets.length})`;
    if (fault !== null) context.addIssue({ code: "custom", message: fault + which });
  }
  const [first = "", ...older] = secrets;
  return [first, ...older];
}

export type SealingKey = { id: string; key: Buffer };
/** The first seals, all open. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]];

function parseSealingKeys(text: string, context: z.RefinementCtx): SealingKeys {
  const keys = text.split(",").flatMap((item): SealingKey[] => {
    const [id = "", ...rest] = item.trim().split("=");
    if (!KEY_ID.test(id) || rest.length === 0) {
      context.addIssue({ code: "custom", message: "must read id=BASE64[,older=BASE64]" });
      return [];
    }
    return [{ id, key: parseKey(rest.join("="), context, ` (of ${id})`) }];
  });
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    context.addIssue({ code: "custom", message: "must name each key once" });
  const [first, ...older] = keys;
  return first === undefined ? z.NEVER : [first, ...older];
}

function parseKey(text: string, context: z.RefinementCtx, which = ""): Buffer {
  const key = Buffer.from(text, "base64");
  // Characters outside base64 are skipped silently, so the bytes alone do not reveal them.
  const isBase64 = key.toString("base64").replace(/=+$/, "") === text.trim().replace(/=+$/, "");
  if (!isBase64 || key.length !== KEY_BYTES)
    context.addIssue({
      code: "custom",
      message: `must be ${KEY_BYTES} bytes in base64 (openssl rand -base64 ${KEY_BYTES})${which}`,
    });
  else if (secretBits(text) < KEY_BITS_MIN)
    context.addIssue({ code: "custom", message: `is too easy to guess (openssl rand -base64 32)${which}` });
  return key;
}

/**
 * Returns the keys from a command that prints `SEALING_KEYS=…` and `BLIND_KEY=…`, one per line. Neither is then in
 * the environment.
 */
function printedKeys(command: string): Record<string, string> {
  const printed = execFileSync("/bin/sh", ["-c", command], {
    encoding: "utf8",
    timeout: KEYS_COMMAND_TIMEOUT_MS,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return Object.fromEntries(
    printed.split("\n").flatMap((line) => {
      const [, name, value] = /^(SEALING_KEYS|BLIND_KEY)=(.+)$/.exec(line.trim()) ?? [];
      return name !== undefined && value !== undefined ? [[name, value]] : [];
    }),
  );
}

type KeyRing = { sealingKeys: SealingKeys; blindKey: Buffer };
const KeyVariables = Fields.pick({ SEALING_KEYS: true, BLIND_KEY: true });

/** The keys alone, for a command that needs nothing else of the environment. */
export function readKeys(source: Source = process.env): KeyRing {
  const { SEALING_KEYS, BLIND_KEY } = parsed(KeyVariables, given(source));
  return { sealingKeys: SEALING_KEYS, blindKey: BLIND_KEY };
}

function parseParts(text: string, context: z.RefinementCtx): ReadonlySet<Part> {
  const named = text.split(",").map((item) => item.trim());
  const parts = named.filter((name) => isOneOf(PARTS, name));
  if (parts.length === named.length) return new Set(parts);
  context.addIssue({ code: "custom", message: `must name some of ${PARTS.join(", ")}` });
  return z.NEVER;
}

function parseStreamsMax(text: string, context: z.RefinementCtx): StreamsMax {
  const [, ofPerson, ofAddress] = /^([1-9]\d{0,5}),([1-9]\d{0,5})$/.exec(text.trim()) ?? [];
  if (ofPerson !== undefined && ofAddress !== undefined)
    return { ofPerson: Number(ofPerson), ofAddress: Number(ofAddress) };
  context.addIssue({ code: "custom", message: "must read PERSON,ADDRESS, as in 20,200" });
  return z.NEVER;
}

/** A value, or a word on what is wrong with it. */
function orFault<Value extends object>(parse: (text: string) => Value | string) {
  return (text: string, context: z.RefinementCtx): Value => {
    const parsed = parse(text);
    if (typeof parsed !== "string") return parsed;
    context.addIssue({ code: "custom", message: parsed });
    return z.NEVER;
  };
}

/** By which server messages leave, and from whom. */
export type MailConfig = { server: MailServer; from: MailFrom };

/** The credential and its endpoints, from the environment or as stored (`lib/platform/connection`). */
export type Connection = {
  connectionSource: ConnectionSource;
  /** Empty where there is no connection. */
  pixBaseUrl: string;
  pixClientId: string;
  pixClientSecret: string;
  webhookSecrets: WebhookSecrets;
};

export const NOT_CONNECTED: Connection = {
  connectionSource: "none",
  pixBaseUrl: "",
  pixClientId: "",
  pixClientSecret: "",
  webhookSecrets: new Map(),
};

export type Env = Connection & {
  /** `PIX_ENVIRONMENT`: set at the start, independent of the connection. */
  environment: PixEnvironment;
  sandboxControlUrl: string | null;
  sandboxControlToken: string | null;
  /** The database itself. */
  databaseUrl: string;
  /** The same database behind a pooler in transaction mode; null where there is no pooler. */
  poolerUrl: string | null;
  authSecrets: AuthSecrets;
  /** Keys that encrypt the sealed data in the database. */
  sealingKeys: SealingKeys;
  /** Key of the blind indexes by which data is found without being decrypted. */
  blindKey: Buffer;
  /**
   * The role that owns the tables and migrates; null: the role of DATABASE_URL, which may then do all of that at any
   * time.
   */
  databaseOwnerUrl: string | null;
  /** Keys of the audit chain. The newest key writes it. */
  auditKeys: AuditKeys;
  /** A file of choice, best on another machine's disk, that knows the end of the audit chain too; null: none. */
  auditAnchorFile: string | null;
  appUrl: string;
  /** A folder of this instance, that outlives it: what could not be written to the database waits there. */
  dataDir: string;
  logLevel: string;
  /** True where the operator declares at start that the database may be older than the service. */
  startFrozen: boolean;
  /** The parts that this process runs; other processes run the rest. */
  parts: ReadonlySet<Part>;
  /** Which of the parts deliveries are sent to. */
  receiver: Receiver;
  /** Number of processes of this instance, including this one. */
  processes: number;
  /** The database is one that the start brought along: never in production. */
  isOwnDatabase: boolean;
  /** True where the starter of this process has updated the schema and begun a restore marker. */
  isPrepared: boolean;
  /** Calls at once while what an outage may have hidden is read. */
  outageReadsAtOnce: number;
  /** That this process holds open at once. */
  liveStreamsMax: StreamsMax;
  /** The number of our proxies in front of this process. Each adds the address that it saw to `X-Forwarded-For`. */
  trustedProxies: number;
  /** The bearer token for reading the metrics; null: only callers on this machine may read them. */
  metricsToken: string | null;
  /** Where people sign in beside the password; null: nowhere. */
  openid: OpenidSettings | null;
  /** Null: no e-mail leaves. */
  mail: MailConfig | null;
  /** `host:port` of the targets of notices that may lie inside; every other lies outside. */
  privateHosts: ReadonlySet<string>;
  /** The owner of the principal account, as receipts name it. */
  merchant: { name: string | null; document: string | null };
};

export class EnvError extends Error {
  override readonly name = "EnvError";
  constructor(
    readonly lines: readonly string[],
    options?: ErrorOptions,
  ) {
    super(lines.join("\n"), options);
  }
}

type Source = Readonly<Record<string, string | undefined>>;

function given(source: Source): Record<string, string> {
  const set = Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const command = set.SEALING_KEYS_COMMAND;
  if (command === undefined) return set;
  try {
    return { ...set, ...printedKeys(command) };
  } catch (error) {
    throw new EnvError(["SEALING_KEYS_COMMAND failed"], { cause: error });
  }
}

function parsed<T extends z.ZodType>(schema: T, set: Record<string, string>): z.infer<T> {
  const result = schema.safeParse(set);
  if (result.success) return result.data;
  throw new EnvError(
    result.error.issues.map((issue) => {
      const name = String(issue.path[0] ?? "environment");
      return `${name} ${name in set ? issue.message : "is missing"}`;
    }),
  );
}

function connectionOf(env: z.output<typeof Unconnected>): Connection {
  const { PIX_BASE_URL, PIX_CLIENT_ID, PIX_CLIENT_SECRET, PIX_WEBHOOK_SECRETS } = env;
  if (!PIX_BASE_URL || !PIX_CLIENT_ID || !PIX_CLIENT_SECRET || !PIX_WEBHOOK_SECRETS) return NOT_CONNECTED;
  return {
    connectionSource: "environment",
    pixBaseUrl: PIX_BASE_URL.replace(/\/$/, ""),
    pixClientId: PIX_CLIENT_ID,
    pixClientSecret: PIX_CLIENT_SECRET,
    webhookSecrets: PIX_WEBHOOK_SECRETS,
  };
}

/** Reads and checks the environment. Throws EnvError with one line for each fault. */
export function readEnv(source: Source = process.env): Env {
  const all = given(source);
  if ("PAGES_URLS" in all)
    throw new EnvError(["PAGES_URLS is not read any more: pages listen on PORT (docs/operating.md)"]);
  const isConnected = Object.keys(CONNECTION).some((name) => name in all);
  const env = parsed((isConnected ? Fields : Unconnected).superRefine(refuseContradictions), all);
  if (all.OWN_DATABASE === "true" && env.PIX_ENVIRONMENT === "production")
    throw new EnvError(["DATABASE_URL is missing"]);
  return {
    ...connectionOf(env),
    environment: env.PIX_ENVIRONMENT,
    sandboxControlUrl: env.PIX_SANDBOX_CONTROL_URL?.replace(/\/$/, "") ?? null,
    sandboxControlToken: env.PIX_SANDBOX_CONTROL_TOKEN ?? null,
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    poolerUrl: env.DATABASE_DIRECT_URL === undefined ? null : env.DATABASE_URL,
    authSecrets: env.AUTH_SECRET,
    sealingKeys: env.SEALING_KEYS,
    blindKey: env.BLIND_KEY,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    auditKeys: env.AUDIT_KEYS,
    auditAnchorFile: env.AUDIT_ANCHOR_FILE ?? null,
    appUrl: new URL(env.APP_URL).origin,
    logLevel: env.LOG_LEVEL,
    dataDir: env.DATA_DIR,
    startFrozen: env.START_FROZEN,
    parts: env.PARTS,
    receiver: env.RECEIVER,
    processes: Number(all.PROCESSES ?? 1),
    isOwnDatabase: all.OWN_DATABASE === "true",
    isPrepared: all.PREPARED === "true",
    outageReadsAtOnce: env.OUTAGE_READS_AT_ONCE,
    liveStreamsMax: env.LIVE_STREAMS_MAX,
    trustedProxies: env.TRUSTED_PROXIES,
    metricsToken: env.METRICS_TOKEN ?? null,
    openid: openidOf(env),
    merchant: { name: env.MERCHANT_NAME ?? null, document: env.MERCHANT_DOCUMENT ?? null },
    privateHosts: env.NOTIFY_PRIVATE_HOSTS,
    mail: env.SMTP_URL && env.MAIL_FROM ? { server: env.SMTP_URL, from: env.MAIL_FROM } : null,
  };
}
