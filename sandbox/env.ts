import { z } from "zod";

/** The only reader of the environment: everything below takes a `SandboxConfig`. */
export type SandboxConfig = {
  host: string;
  port: number;
  databaseUrl: string | undefined;
  dataDir: string;
  clientId: string | undefined;
  clientSecret: string | undefined;
  webhookUrl: string | undefined;
  webhookSecret: string | undefined;
  auto: boolean;
  controlToken: string | undefined;
};

const absentWhenEmpty = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(absentWhenEmpty, schema.optional());
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https URL" });

const PORT_MAX = 65_535;

const Environment = z.object({
  SANDBOX_HOST: optional(z.string()),
  SANDBOX_PORT: optional(
    z
      .string()
      .regex(/^\d{1,5}$/, "must be a port number")
      .refine((port) => Number(port) <= PORT_MAX, "must be a port number"),
  ),
  SANDBOX_DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, "must be a postgres URL")),
  DATA_DIR: optional(z.string()),
  SANDBOX_CLIENT_ID: optional(z.string().max(255)),
  SANDBOX_CLIENT_SECRET: optional(z.string().max(255)),
  SANDBOX_WEBHOOK_URL: optional(httpUrl),
  SANDBOX_WEBHOOK_SECRET: optional(z.string()),
  SANDBOX_AUTO: optional(z.enum(["on", "off"], "must be on or off")),
  SANDBOX_CONTROL_TOKEN: optional(z.string()),
});

/** Returns the faults that only two variables together can have. */
function faultsBetween(environment: Record<string, string | undefined>): string[] {
  const isSet = (name: string) => Boolean(environment[name]);
  return [
    environment.NODE_ENV === "production" && environment.SANDBOX_ALLOW_PRODUCTION !== "1"
      ? "NODE_ENV is production: the sandbox mints money and starts there only with SANDBOX_ALLOW_PRODUCTION=1"
      : "",
    isSet("SANDBOX_CLIENT_ID") !== isSet("SANDBOX_CLIENT_SECRET")
      ? "SANDBOX_CLIENT_ID and SANDBOX_CLIENT_SECRET go together: one of them is missing"
      : "",
    isSet("SANDBOX_WEBHOOK_SECRET") && !isSet("SANDBOX_WEBHOOK_URL")
      ? "SANDBOX_WEBHOOK_URL is missing, and SANDBOX_WEBHOOK_SECRET is set"
      : "",
  ].filter((fault) => fault !== "");
}

const DEFAULT_PORT = 4010;

/** The configuration, or one line for each fault. */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
): { config: SandboxConfig } | { faults: string[] } {
  const parsed = Environment.safeParse(environment);
  const faults = [
    ...faultsBetween(environment),
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}`),
  ];
  if (!parsed.success || faults.length > 0) return { faults };
  const env = parsed.data;
  return {
    config: {
      host: env.SANDBOX_HOST ?? "127.0.0.1",
      port: env.SANDBOX_PORT === undefined ? DEFAULT_PORT : Number(env.SANDBOX_PORT),
      databaseUrl: env.SANDBOX_DATABASE_URL,
      dataDir: env.DATA_DIR ?? ".data",
      clientId: env.SANDBOX_CLIENT_ID,
      clientSecret: env.SANDBOX_CLIENT_SECRET,
      webhookUrl: env.SANDBOX_WEBHOOK_URL,
      webhookSecret: env.SANDBOX_WEBHOOK_SECRET,
      auto: env.SANDBOX_AUTO !== "off",
      controlToken: env.SANDBOX_CONTROL_TOKEN,
    },
  };
}
