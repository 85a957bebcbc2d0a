import "server-only";
import { z } from "zod";
import { PARTS, type Part } from "@/lib/core/words/parts";
import { isOneOf } from "@/lib/core/words/words";
import { type AuditKeys, isAuditKeys, parseAuditKeys } from "./audit/audit-keys";

const SECRET_LENGTH_MIN = 32;
const TOKEN_LENGTH_MIN = 16;
const ENDPOINT_NAME = /^[a-z0-9][a-z0-9_-]{1,31}$/;

const boolean = z.enum(["true", "false"]).transform((word) => word === "true");

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" });

const Variables = z
  .object({
    PIX_BASE_URL: z
      .url({ protocol: /^https?$/, error: "must be an http(s) address", abort: true })
      .refine((url) => /\/v2\/?$/.test(new URL(url).pathname), "must end in /v2"),
    PIX_CLIENT_ID: z.string().min(1),
    PIX_CLIENT_SECRET: z.string().min(1),
    PIX_WEBHOOK_SECRETS: z.string().transform(parseWebhookSecrets),
    PIX_ENVIRONMENT: z.enum(["production", "sandbox"]),
    PIX_SANDBOX_CONTROL_URL: z.url({ protocol: /^https?$/ }).optional(),
    PIX_SANDBOX_CONTROL_TOKEN: z.string().min(1).optional(),
    DATABASE_URL: postgresUrl,
    DATABASE_DIRECT_URL: postgresUrl.optional(),
    AUTH_SECRET: z.string().min(SECRET_LENGTH_MIN, `must have at least ${SECRET_LENGTH_MIN} characters`),
    AUDIT_KEYS: z.string().transform(readAuditKeys),
    AUDIT_ANCHOR_FILE: z.string().min(1).optional(),
    APP_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }),
    DATA_DIR: z.string().default(".data"),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
    PARTS: z.string().default(PARTS.join(",")).transform(parseParts),
    PAGES_URLS: z.string().default("").transform(parseOrigins),
    START_FROZEN: boolean.default(false),
    OUTAGE_READS_AT_ONCE: z.coerce.number().int().min(1).max(32).default(8),
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(9).default(0),
    METRICS_TOKEN: z
      .string()
      .min(TOKEN_LENGTH_MIN, `must have at least ${TOKEN_LENGTH_MIN} characters`)
      .optional(),
  })
  .superRefine((env, context) => {
    if (env.PIX_ENVIRONMENT !== "production") return;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (env.PIX_SANDBOX_CONTROL_URL) refuse("PIX_SANDBOX_CONTROL_URL", "is refused in production");
    if (!env.PIX_BASE_URL.startsWith("https:")) refuse("PIX_BASE_URL", "must be https in production");
    if (!env.APP_URL.startsWith("https:")) refuse("APP_URL", "must be https in production");
  });

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
    secrets.set(name, [...(secrets.get(name) ?? []), secret]);
  }
  return secrets;
}

/** One line for each key that is none. */
function readAuditKeys(text: string, context: z.RefinementCtx): AuditKeys {
  const parsed = parseAuditKeys(text);
  if (isAuditKeys(parsed)) return parsed;
  for (const message of parsed) context.addIssue({ code: "custom", message });
  return z.NEVER;
}

function parseParts(text: string, context: z.RefinementCtx): ReadonlySet<Part> {
  const named = text.split(",").map((item) => item.trim());
  const parts = named.filter((name) => isOneOf(PARTS, name));
  if (parts.length === named.length) return new Set(parts);
  context.addIssue({ code: "custom", message: `must name some of ${PARTS.join(", ")}` });
  return z.NEVER;
}

function parseOrigins(text: string, context: z.RefinementCtx): string[] {
  const named = text.split(",").flatMap((item) => (item.trim() === "" ? [] : [item.trim()]));
  if (named.every((url) => URL.canParse(url) && new URL(url).protocol === "http:"))
    return named.map((url) => new URL(url).origin);
  context.addIssue({ code: "custom", message: "must name http:// addresses" });
  return z.NEVER;
}

export type Env = {
  pixBaseUrl: string;
  pixClientId: string;
  pixClientSecret: string;
  webhookSecrets: WebhookSecrets;
  environment: "production" | "sandbox";
  sandboxControlUrl: string | null;
  sandboxControlToken: string | null;
  /** The database itself. */
  databaseUrl: string;
  /** The same behind a pooler in transaction mode; null: there is none. */
  poolerUrl: string | null;
  authSecret: string;
  /** Of the audit chain: the newest writes it. */
  auditKeys: AuditKeys;
  /** A file of choice, best on another machine's disk, that knows the end of the audit chain too; null: none. */
  auditAnchorFile: string | null;
  appUrl: string;
  /** A folder of this instance, that outlives it: what could not be written to the database waits there. */
  dataDir: string;
  logLevel: string;
  /** Whoever started it says that the database may be older than the service. */
  startFrozen: boolean;
  /** What this process does; other processes do the rest. */
  parts: ReadonlySet<Part>;
  /** Where a door without pages beside it hands on what is not its own. */
  pagesUrls: readonly string[];
  /** Of this instance, this one included. */
  processes: number;
  /** Whoever started this process has brought the schema up to date, and begun an epoch. */
  isPrepared: boolean;
  /** Calls at once while what an outage may have hidden is read. */
  outageReadsAtOnce: number;
  /** Proxies of ours in front of this process, each of which adds the address that it saw to `X-Forwarded-For`. */
  trustedProxies: number;
  /** Whoever bears it may read the metrics; null: only callers on this machine. */
  metricsToken: string | null;
};

export class EnvError extends Error {
  override readonly name = "EnvError";
  constructor(readonly lines: readonly string[]) {
    super(lines.join("\n"));
  }
}

/** Reads and checks the environment. Throws EnvError with one line for each fault. */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = Variables.safeParse(given);
  if (!result.success)
    throw new EnvError(
      result.error.issues.map((issue) => {
        const name = String(issue.path[0] ?? "environment");
        return `${name} ${name in given ? issue.message : "is missing"}`;
      }),
    );
  const env = result.data;
  return {
    pixBaseUrl: env.PIX_BASE_URL.replace(/\/$/, ""),
    pixClientId: env.PIX_CLIENT_ID,
    pixClientSecret: env.PIX_CLIENT_SECRET,
    webhookSecrets: env.PIX_WEBHOOK_SECRETS,
    environment: env.PIX_ENVIRONMENT,
    sandboxControlUrl: env.PIX_SANDBOX_CONTROL_URL?.replace(/\/$/, "") ?? null,
    sandboxControlToken: env.PIX_SANDBOX_CONTROL_TOKEN ?? null,
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    poolerUrl: env.DATABASE_DIRECT_URL === undefined ? null : env.DATABASE_URL,
    authSecret: env.AUTH_SECRET,
    auditKeys: env.AUDIT_KEYS,
    auditAnchorFile: env.AUDIT_ANCHOR_FILE ?? null,
    appUrl: new URL(env.APP_URL).origin,
    logLevel: env.LOG_LEVEL,
    dataDir: env.DATA_DIR,
    startFrozen: env.START_FROZEN,
    parts: env.PARTS,
    pagesUrls: env.PAGES_URLS,
    processes: Number(given.PROCESSES ?? 1),
    isPrepared: given.PREPARED === "true",
    outageReadsAtOnce: env.OUTAGE_READS_AT_ONCE,
    trustedProxies: env.TRUSTED_PROXIES,
    metricsToken: env.METRICS_TOKEN ?? null,
  };
}
