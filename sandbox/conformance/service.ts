// The sandbox as its callers meet it: over HTTP, and nothing else. Each test file has a sandbox of its own, unless
// SANDBOX_URL (with SANDBOX_CLIENT_ID and SANDBOX_CLIENT_SECRET) names one that already runs with SANDBOX_AUTO=off;
// then the files must run one after the other (`--no-file-parallelism`), since each test begins with a reset.
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from "vitest";
import { startTestSandbox, type TestSandbox } from "../testing/harness";

export type Wire = Record<string, unknown>;
export type Method = "GET" | "POST" | "PUT" | "DELETE" | "PATCH";

export type Call = {
  body?: unknown;
  /** Raw content that is sent unchanged, in place of `body`. */
  raw?: string | Uint8Array<ArrayBuffer>;
  wallet?: string | undefined;
  key?: string | undefined;
  /** Null sends no token; without it the first credential's is sent. */
  token?: string | null | undefined;
  headers?: Record<string, string>;
};

export type Answer<T = Wire> = { status: number; headers: Headers; text: string; body: T };

type Address = Pick<TestSandbox, "baseUrl" | "controlUrl" | "clientId" | "clientSecret">;

let address: Address | undefined;
let mainToken: string | undefined;

/** Starts the sandbox of this file, wipes it before each test, and holds the books to zero after each. */
export function useSandbox(options: { auto?: "on" | "off" } = {}): void {
  let started: TestSandbox | undefined;
  beforeAll(async () => {
    address = options.auto === "on" ? undefined : runningSandbox();
    if (address) return;
    started = await startTestSandbox({ postgresUrl: inject("postgresUrl"), auto: options.auto ?? "off" });
    address = started;
  });
  afterAll(() => started?.close());
  beforeEach(reset);
  afterEach(async () => {
    expect((await control("GET", "/ledger")).body).toMatchObject({ sum: 0 });
  });
}

/** Wipes the sandbox; the tokens die with the rest. */
export async function reset(): Promise<void> {
  mainToken = undefined;
  expect((await control("POST", "/reset")).status).toBe(204);
}

function runningSandbox(): Address | undefined {
  // eslint-disable-next-line no-restricted-syntax -- the address of a server under test, not a setting of the product
  const { SANDBOX_URL, SANDBOX_CLIENT_ID = "", SANDBOX_CLIENT_SECRET = "" } = process.env;
  if (!SANDBOX_URL) return undefined;
  const origin = new URL(SANDBOX_URL).origin;
  return {
    baseUrl: `${origin}/v2`,
    controlUrl: `${origin}/control`,
    clientId: SANDBOX_CLIENT_ID,
    clientSecret: SANDBOX_CLIENT_SECRET,
  };
}

export function sandbox(): Address {
  if (!address) throw new Error("useSandbox() was not called in this file");
  return address;
}

/** A call of the service's API. */
export async function api<T = Wire>(method: Method, path: string, call: Call = {}): Promise<Answer<T>> {
  const token = call.token === undefined ? await tokenOfFirstCredential() : call.token;
  const headers: Record<string, string> = {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(call.wallet !== undefined && { "x-sub-account": call.wallet }),
    ...(call.key !== undefined && { "idempotency-key": call.key }),
    ...call.headers,
  };
  return send<T>(sandbox().baseUrl + path, method, { ...call, headers });
}

/** A call of the control API. */
export async function control<T = Wire>(method: Method, path: string, body?: unknown): Promise<Answer<T>> {
  return send<T>(sandbox().controlUrl + path, method, { body });
}

async function send<T>(url: string, method: Method, call: Call): Promise<Answer<T>> {
  const content = call.raw ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const answer = await fetch(url, {
    method,
    headers: { ...(content !== undefined && { "content-type": "application/json" }), ...call.headers },
    ...(content !== undefined && { body: content }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: (isJson && text !== "" ? JSON.parse(text) : {}) as T,
  };
}

export type Grant = { access_token: string; token_type: string; expires_in: number };
export type Credential = { client_id: string; client_secret: string };

export async function authenticate(credential: Credential): Promise<string> {
  const answer = await api<Grant>("POST", "/auth", { token: null, body: credential });
  expect(answer.status).toBe(200);
  return answer.body.access_token;
}

export async function tokenOfFirstCredential(): Promise<string> {
  const { clientId, clientSecret } = sandbox();
  mainToken ??= await authenticate({ client_id: clientId, client_secret: clientSecret });
  return mainToken;
}

type Rights = { subAccountAccess?: boolean; allowedIps?: string[] };

export async function createCredential(permissions: string[], rights: Rights = {}): Promise<Credential> {
  const answer = await control<Credential>("POST", "/credentials", {
    permissions,
    subAccountAccess: false,
    ...rights,
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

/** A token of a new credential with these permissions. */
export async function tokenWith(permissions: string[], rights: Rights = {}): Promise<string> {
  return authenticate(await createCredential(permissions, rights));
}

export async function now(): Promise<number> {
  return Date.parse((await control<{ now: string }>("GET", "/clock")).body.now);
}

export async function advance(seconds: number): Promise<void> {
  expect((await control("POST", "/clock", { advanceSeconds: seconds })).status).toBe(200);
  mainToken = undefined;
}

/** Moves the clock to a moment, however much of the way has passed by itself. */
export async function advanceTo(momentMs: number): Promise<void> {
  await advance((momentMs - (await now())) / 1000);
}

export async function setReadings(readings: Wire): Promise<void> {
  expect((await control("PUT", "/readings", readings)).status).toBe(200);
}

const WAIT_MS_MAX = 30_000;

/** Asks again until the assertions hold: for what happens beside the answer, such as a delivery. */
export async function eventually<T>(probe: () => T | Promise<T>, waitMsMax = WAIT_MS_MAX): Promise<T> {
  const deadline = performance.now() + waitMsMax;
  for (;;) {
    try {
      return await probe();
    } catch (fault) {
      if (performance.now() > deadline) throw fault;
    }
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
