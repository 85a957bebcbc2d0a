import { randomBytes } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { EnvError, readEnv } from "@/lib/platform/env.server";

const text = (path: string): string => readFileSync(path, "utf8");
const namesIn = (source: string, pattern: RegExp): string[] =>
  [...new Set([...source.matchAll(pattern)].map(([, name]) => name ?? ""))].toSorted();

/** The keys of the schema: the only capitals that stand before a colon. */
const schemaNames = (path: string): string[] => namesIn(text(path), /^\s+([A-Z][A-Z\d_]+):/gm);
const DASHBOARD = schemaNames("lib/platform/env.server.ts");
const SANDBOX = schemaNames("sandbox/env.ts");

/** The start scripts' own: where the process is. */
const PLACE = ["DATA_DIR", "EDGE_PORT", "HOST", "PORT"];
/** Variables that one program sets for another, and that no person sets. */
const NOBODY_SETS = [
  "CI",
  "NEXTAUTH_URL",
  "NEXT_OUTPUT",
  "NEXT_RUNTIME",
  "NODE_ENV",
  "PATH",
  "PROGRAMS_DIR",
  "OWN_DATABASE",
  "PEER_SECRET",
  "PREPARED",
  "PROCESSES",
  "TEST_PARALLEL_INDEX",
  "TMPDIR",
];
/** Next reads them; docs/operating.md says what for. */
const OF_NEXT = ["NEXT_DEPLOYMENT_ID", "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY"];

const sections = new Map(
  text(".env.example")
    .split(/^# --- /m)
    .map((section) => [
      section.slice(0, section.indexOf(" --")),
      namesIn(section, /^(?:# )?([A-Z][A-Z\d_]*)=/gm),
    ]),
);
const example = [...sections.values()].flat();

const readByScripts = namesIn(
  ["scripts", "e2e", "sandbox"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
    )
    .concat(readdirSync("."))
    .filter((path) => /\.(ts|mjs)$/.test(path))
    .map(text)
    .join("\n"),
  /(?:process\.env\.|environment\.|readPort\("|const \{ )([A-Z][A-Z\d_]+)\b/g,
);

const sorted = (...names: readonly (readonly string[])[]): string[] =>
  [...new Set(names.flat())].toSorted((a, b) => (a < b ? -1 : 1));

test("the example and the documented table name what the dashboard reads", () => {
  const dashboard = sorted(DASHBOARD, PLACE);
  const table = text("docs/configuration.md").split("\n## ")[0] ?? "";
  const cells = table.split("\n").map((row) => (row.startsWith("|") ? (row.split("|")[1] ?? "") : ""));
  expect(DASHBOARD.length).toBeGreaterThan(10);
  expect(sections.get("The dashboard")).toEqual(dashboard);
  expect(namesIn(cells.join("\n"), /`([A-Z][A-Z\d_]*)`/g)).toEqual(dashboard);
});

test("the example names what the sandbox reads", () => {
  const own = SANDBOX.filter((name) => !PLACE.includes(name));
  expect(sections.get("The sandbox")).toEqual(sorted(own, ["SANDBOX_ALLOW_PRODUCTION"]));
});

test("the example names whatever else a script, a test or a build reads, once, and nothing more", () => {
  const read = sorted(DASHBOARD, SANDBOX, PLACE, OF_NEXT, readByScripts);
  expect(example.toSorted()).toEqual(read.filter((name) => !NOBODY_SETS.includes(name)));
});

test("an example that was not filled in starts nothing, and has no other fault", () => {
  const given = Object.fromEntries(
    text(".env.example")
      .split("\n")
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  const faults = (() => {
    try {
      return readEnv(given);
    } catch (error) {
      return error instanceof EnvError ? error.lines : error;
    }
  })();
  expect(faults).toEqual(
    [
      "PIX_CLIENT_ID",
      "PIX_CLIENT_SECRET",
      "PIX_WEBHOOK_SECRETS",
      "DATABASE_URL",
      "AUTH_SECRET",
      "SEALING_KEYS",
      "BLIND_KEY",
      "AUDIT_KEYS",
    ].map((name) => `${name} is missing`),
  );
});

const [KEY, OTHER_KEY] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")] as const;
const GIVEN = {
  PIX_BASE_URL: "http://127.0.0.1:9/v2",
  PIX_CLIENT_ID: "id",
  PIX_CLIENT_SECRET: "0b7f3a91c5de4827a6fe",
  PIX_WEBHOOK_SECRETS: "main=4dd1c07b9e6a52f38c10",
  PIX_ENVIRONMENT: "sandbox",
  DATABASE_URL: "postgres://u:p@127.0.0.1:6432/guiche",
  AUTH_SECRET: randomBytes(32).toString("hex"),
  SEALING_KEYS: `k1=${KEY}`,
  BLIND_KEY: OTHER_KEY,
  AUDIT_KEYS: `one=${randomBytes(32).toString("base64")}`,
  APP_URL: "http://localhost:3000",
};

test.each([
  [{ PARTS: "door,worker" }, "PARTS must name some of pages, worker, edge"],
  [
    { PAGES_URLS: "http://127.0.0.1:1" },
    "PAGES_URLS is not read any more: pages listen on PORT (docs/operating.md)",
  ],
  [{ PARTS: "edge" }, "PARTS names edge: RECEIVER must be edge then"],
  [{ RECEIVER: "worker" }, /^RECEIVER .*"pages"\|"edge"/],
])("%j stops the start with one line", (more, line) => {
  const start = () => readEnv({ ...GIVEN, ...more });
  expect(start).toThrow(EnvError);
  expect(start).toThrow(line);
});

test("deliveries go to the pages, unless an edge process is to receive them", () => {
  expect(readEnv(GIVEN)).toMatchObject({ receiver: "pages", parts: new Set(["pages", "worker"]) });
  expect(readEnv({ ...GIVEN, RECEIVER: "edge" })).toMatchObject({ receiver: "edge" });
});

test("an address that is none is one fault, and the only one", () => {
  expect(() => readEnv({ ...GIVEN, PIX_BASE_URL: "nowhere" })).toThrow(
    new EnvError(["PIX_BASE_URL must be an http(s) address"]),
  );
});

test("without any variable of the connection it starts without one; some of them are a fault", () => {
  const { PIX_ENVIRONMENT, ...others } = GIVEN;
  const rest = {
    ...Object.fromEntries(Object.entries(others).filter(([name]) => !name.startsWith("PIX_"))),
    PIX_ENVIRONMENT,
  };
  expect(readEnv(rest)).toMatchObject({ connectionSource: "none", pixBaseUrl: "", environment: "sandbox" });
  expect(readEnv(GIVEN).connectionSource).toBe("environment");
  expect(() => readEnv({ ...rest, PIX_BASE_URL: "nowhere", PIX_CLIENT_ID: "a" })).toThrow(
    new EnvError([
      "PIX_BASE_URL must be an http(s) address",
      "PIX_CLIENT_SECRET is missing",
      "PIX_WEBHOOK_SECRETS is missing",
    ]),
  );
});

test("the environment is given with a connection and without one, and production brings no database along", () => {
  const { PIX_ENVIRONMENT: _environment, ...connected } = GIVEN;
  const rest = Object.fromEntries(Object.entries(connected).filter(([name]) => !name.startsWith("PIX_")));
  for (const given of [connected, rest])
    expect(() => readEnv(given)).toThrow(new EnvError(["PIX_ENVIRONMENT is missing"]));
  expect(() => readEnv({ ...rest, PIX_ENVIRONMENT: "test" })).toThrow(
    /^PIX_ENVIRONMENT .*"production"\|"sandbox"/,
  );
  const production = { ...rest, PIX_ENVIRONMENT: "production", APP_URL: "https://guiche.example.com" };
  expect(readEnv(production)).toMatchObject({ connectionSource: "none", environment: "production" });
  expect(() => readEnv({ ...production, OWN_DATABASE: "true" })).toThrow(
    new EnvError(["DATABASE_URL is missing"]),
  );
});

test("a direct address makes the other one that of a pooler, and must be one", () => {
  const direct = "postgres://u:p@127.0.0.1:5432/guiche";
  expect(readEnv(GIVEN)).toMatchObject({ databaseUrl: GIVEN.DATABASE_URL, poolerUrl: null });
  expect(readEnv({ ...GIVEN, DATABASE_DIRECT_URL: direct })).toMatchObject({
    databaseUrl: direct,
    poolerUrl: GIVEN.DATABASE_URL,
  });
  expect(() => readEnv({ ...GIVEN, DATABASE_DIRECT_URL: "127.0.0.1" })).toThrow(
    "DATABASE_DIRECT_URL must be a postgres:// address",
  );
});

const faultsOf = (given: Record<string, string>): readonly string[] => {
  try {
    readEnv({ ...GIVEN, ...given });
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.lines;
    throw error;
  }
};

test("each secret that is too weak is one line", () => {
  const weak = {
    PIX_CLIENT_SECRET: "secret",
    PIX_WEBHOOK_SECRETS: "main=aaaaaaaaaaaaaaaaaaaa,loja=x",
    PIX_SANDBOX_CONTROL_TOKEN: "changemechangeme",
    AUTH_SECRET: `${GIVEN.AUTH_SECRET},${"0123456789abcdef".repeat(4)},short`,
    SEALING_KEYS: `k1=${Buffer.alloc(32).toString("base64")},k0=${Buffer.alloc(16, "k").toString("base64")}`,
    BLIND_KEY: "not base64 at all",
    METRICS_TOKEN: "metrics-token",
  };
  const RANDOM = "is too easy to guess: take a random one (openssl rand -hex 32)";
  expect(faultsOf(weak)).toEqual([
    "PIX_CLIENT_SECRET must have at least 16 characters",
    `PIX_WEBHOOK_SECRETS ${RANDOM} (of main)`,
    "PIX_WEBHOOK_SECRETS must have at least 16 characters (of loja)",
    `PIX_SANDBOX_CONTROL_TOKEN ${RANDOM}`,
    `AUTH_SECRET ${RANDOM} (number 2 of 3)`,
    "AUTH_SECRET must have at least 32 characters (number 3 of 3)",
    "SEALING_KEYS is too easy to guess (openssl rand -base64 32) (of k1)",
    "SEALING_KEYS must be 32 bytes in base64 (openssl rand -base64 32) (of k0)",
    "BLIND_KEY must be 32 bytes in base64 (openssl rand -base64 32)",
    "METRICS_TOKEN must have at least 16 characters",
  ]);
});

const OPENID = {
  OPENID_ISSUER: "https://login.example.com/loja",
  OPENID_CLIENT_ID: "guiche",
  OPENID_CLIENT_SECRET: "8c1f0b7f3a91c5de4827a6fe",
  OPENID_ROLES_CLAIM: "groups",
  OPENID_ROLES: "caixa=finance,le=viewer@principal",
  OPENID_NAME: "Loja ID",
};

test("a provider of sign-ins is given whole or not at all, with one line for each fault", () => {
  expect(readEnv(GIVEN).openid).toBeNull();
  expect(readEnv({ ...GIVEN, ...OPENID }).openid).toEqual({
    issuer: OPENID.OPENID_ISSUER,
    clientId: "guiche",
    clientSecret: OPENID.OPENID_CLIENT_SECRET,
    hosts: new Set(["login.example.com:443"]),
    rolesClaim: "groups",
    emailClaim: null,
    roles: [
      { value: "caixa", role: "finance", wallets: null },
      { value: "le", role: "viewer", wallets: ["principal"] },
    ],
    provisions: false,
    name: "Loja ID",
  });
  const more = {
    OPENID_HOSTS: "keys.example.com, Tokens.example.com:8443",
    OPENID_PROVISIONING: "true",
    OPENID_EMAIL_CLAIM: "preferred_username",
  };
  expect(readEnv({ ...GIVEN, ...OPENID, ...more }).openid).toMatchObject({
    hosts: new Set(["login.example.com:443", "keys.example.com:443", "tokens.example.com:8443"]),
    provisions: true,
    emailClaim: "preferred_username",
  });
  for (const name of Object.keys(OPENID))
    expect(faultsOf({ ...OPENID, [name]: "" })).toEqual([`${name} is missing`]);
  expect(faultsOf({ OPENID_PROVISIONING: "true" })).toEqual(
    Object.keys(OPENID).map((name) => `${name} is missing`),
  );
  expect(
    faultsOf({
      OPENID_ISSUER: "login.example.com",
      OPENID_CLIENT_SECRET: "secret",
      OPENID_HOSTS: "https://keys.example.com",
      OPENID_ROLES: "caixa=boss",
      OPENID_NAME: "x".repeat(41),
      OPENID_PROVISIONING: "yes",
    }).map((line) => line.split(" ").slice(0, 3).join(" ")),
  ).toEqual([
    "OPENID_ISSUER must be",
    "OPENID_CLIENT_SECRET must have",
    "OPENID_HOSTS must name",
    "OPENID_ROLES must read",
    "OPENID_PROVISIONING Invalid option:",
    "OPENID_NAME must have",
  ]);
});

test.each([
  ["http://login.example.com", "must be https; in a sandbox this machine's own may be http"],
  ["http://localhost.example.com", "must be https; in a sandbox this machine's own may be http"],
  ["https://login.example.com/?tenant=1", "must be an address without user, query and fragment"],
  ["https://me:word@login.example.com", "must be an address without user, query and fragment"],
])("a provider at %s is refused", (OPENID_ISSUER, fault) => {
  expect(faultsOf({ ...OPENID, OPENID_ISSUER })).toEqual([`OPENID_ISSUER ${fault}`]);
});

test("a provider on this machine without https is taken in a sandbox alone", () => {
  const here = { ...OPENID, OPENID_ISSUER: "http://localhost:4020" };
  expect(faultsOf(here)).toEqual([]);
  expect(
    faultsOf({
      ...here,
      PIX_ENVIRONMENT: "production",
      PIX_BASE_URL: "https://pix.example.com/v2",
      APP_URL: "https://guiche.example.com",
    }),
  ).toEqual(["OPENID_ISSUER must be https; in a sandbox this machine's own may be http"]);
});

test("the first of several secrets and keys is the newest, and one is a list of one", () => {
  const other = randomBytes(32).toString("hex");
  expect(readEnv(GIVEN).authSecrets).toEqual([GIVEN.AUTH_SECRET]);
  const env = readEnv({
    ...GIVEN,
    AUTH_SECRET: `${other}, ${GIVEN.AUTH_SECRET}`,
    SEALING_KEYS: `k2=${OTHER_KEY}, k1=${KEY}`,
  });
  expect(env.authSecrets).toEqual([other, GIVEN.AUTH_SECRET]);
  expect(env.sealingKeys.map(({ id, key }) => [id, key.toString("base64")])).toEqual([
    ["k2", OTHER_KEY],
    ["k1", KEY],
  ]);
  expect(faultsOf({ SEALING_KEYS: `k1=${KEY},k1=${OTHER_KEY}` })).toEqual([
    "SEALING_KEYS must name each key once",
  ]);
});

test("a command may print the keys, and says so where it fails", () => {
  const { SEALING_KEYS, BLIND_KEY, ...rest } = GIVEN;
  const printed = `printf 'noise\nSEALING_KEYS=${SEALING_KEYS}\nBLIND_KEY=${BLIND_KEY}\n'`;
  expect(readEnv({ ...rest, SEALING_KEYS_COMMAND: printed }).sealingKeys[0].id).toBe("k1");
  expect(() => readEnv({ ...rest, SEALING_KEYS_COMMAND: "exit 3" })).toThrow(
    new EnvError(["SEALING_KEYS_COMMAND failed"]),
  );
});

test("a mail server and a sender go together, and a fault of either says nothing of the password", () => {
  const MAIL = {
    SMTP_URL: "smtps://ana:s%40cr%3At@mail.example.com",
    MAIL_FROM: "Loja <avisos@loja.example>",
  };
  expect(readEnv(GIVEN).mail).toBeNull();
  expect(readEnv({ ...GIVEN, ...MAIL }).mail).toEqual({
    server: { host: "mail.example.com", port: 465, isTls: true, login: { user: "ana", password: "s@cr:t" } },
    from: { name: "Loja", address: "avisos@loja.example" },
  });
  expect(faultsOf({ SMTP_URL: MAIL.SMTP_URL })).toEqual(["MAIL_FROM is missing"]);
  expect(faultsOf({ MAIL_FROM: MAIL.MAIL_FROM })).toEqual(["SMTP_URL is missing"]);
  const faults = faultsOf({ SMTP_URL: "http://ana:s%40cr%3At@mail.example.com", MAIL_FROM: "avisos" });
  expect(faults).toEqual([
    "SMTP_URL must read smtps://USER:PASSWORD@HOST[:PORT], or smtp:// for STARTTLS",
    "MAIL_FROM must read Name <address@example.com>",
  ]);
});
