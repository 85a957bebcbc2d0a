/** @module-tag extended */
import { spawn, type ChildProcess } from "node:child_process";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import pg from "pg";
import { afterEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { eventually } from "./service";
import { sign } from "./webhook-receiver";

type Started = { origin: string; output: () => string; exit: Promise<number | null> };

const children: ChildProcess[] = [];
afterEach(async () => {
  await Promise.all(children.splice(0).map(stop));
});

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

let databases = 0;

async function createDatabase(): Promise<string> {
  databases += 1;
  const url = new URL(inject("postgresUrl"));
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const name = `conformance_starting_${process.pid}_${databases}`;
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

/** `npm run sandbox` as a process of its own */
async function start(environment: Record<string, string>, databaseUrl?: string): Promise<Started> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ["--import", "./scripts/end-with-parent.mjs", ...inject("sandboxProgram")],
    {
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: {
        NODE_ENV: "test",
        SANDBOX_PORT: String(port),
        SANDBOX_DATABASE_URL: databaseUrl ?? (await createDatabase()),
        ...environment,
      },
    },
  );
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (text: Buffer) => (output += String(text)));
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { origin: `http://127.0.0.1:${port}`, output: () => output, exit };
}

async function ready(started: Started): Promise<Started> {
  await eventually(() => expect(started.output()).toContain(`sandbox listening on ${started.origin}`));
  return started;
}

const FIRST = { SANDBOX_CLIENT_ID: "merchant-1", SANDBOX_CLIENT_SECRET: "a-secret-for-tests" };

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

async function tokenOf(origin: string, clientId: string, clientSecret: string): Promise<string> {
  const answer = await post(`${origin}/v2/auth`, { client_id: clientId, client_secret: clientSecret });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { access_token: string }).access_token;
}

describe("Starting it", () => {
  it("is ready when it says so: health answers 200 and the named credential has its rights", async () => {
    const { origin } = await ready(await start({ ...FIRST, SANDBOX_AUTO: "off" }));
    const health = await fetch(`${origin}/control/health`);
    expect(health.status).toBe(200);
    expect(await health.json()).toEqual({ status: "ok" });
    const token = await tokenOf(origin, FIRST.SANDBOX_CLIENT_ID, FIRST.SANDBOX_CLIENT_SECRET);
    const account = await fetch(`${origin}/v2/account`, { headers: { authorization: `Bearer ${token}` } });
    expect(account.status).toBe(200);
  });

  it("makes up a credential where none is named, prints it once, and keeps it", async () => {
    const databaseUrl = await createDatabase();
    const first = await ready(await start({}, databaseUrl));
    const id = /client_id\W+([\w-]+)/i.exec(first.output())?.[1] ?? "";
    const secret = /client_secret\W+([\w-]+)/i.exec(first.output())?.[1] ?? "";
    await tokenOf(first.origin, id, secret);
    await Promise.all(children.splice(0).map(stop));
    const second = await ready(await start({}, databaseUrl));
    expect(second.output()).not.toContain(secret);
    await tokenOf(second.origin, id, secret);
  });

  it("keeps its data over a restart", async () => {
    const databaseUrl = await createDatabase();
    const first = await ready(await start(FIRST, databaseUrl));
    await post(`${first.origin}/control/deposits`, { wallet: "principal", amount: 12.34 });
    await Promise.all(children.splice(0).map(stop));
    const { origin } = await ready(await start(FIRST, databaseUrl));
    const token = await tokenOf(origin, FIRST.SANDBOX_CLIENT_ID, FIRST.SANDBOX_CLIENT_SECRET);
    const account = await fetch(`${origin}/v2/account`, { headers: { authorization: `Bearer ${token}` } });
    expect(await account.json()).toMatchObject({ balance: { available: { amount: 1_234 } } });
  });

  it("killed without warning, it loses nothing that it answered: keys, clock and open deliveries", async () => {
    let status = 500;
    const arrivals: string[] = [];
    const hook = createServer((request, response) => {
      arrivals.push(String(request.headers["x-service-webhook-id"]));
      request.resume();
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => hook.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      hook.closeAllConnections();
      hook.close();
    });
    const environment = {
      ...FIRST,
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`,
      SANDBOX_WEBHOOK_SECRET: "endpoint-secret-for-tests",
    };
    const databaseUrl = await createDatabase();
    const clock = async (origin: string) =>
      Date.parse(((await (await fetch(`${origin}/control/clock`)).json()) as { now: string }).now);
    const charge = async (origin: string) => {
      const token = await tokenOf(origin, FIRST.SANDBOX_CLIENT_ID, FIRST.SANDBOX_CLIENT_SECRET);
      const headers = { authorization: `Bearer ${token}`, "idempotency-key": "chave-de-teste-1" };
      return (await post(`${origin}/v2/pix`, { amount: 10, description: "Pedido" }, headers)).text();
    };

    const first = await ready(await start(environment, databaseUrl));
    await post(`${first.origin}/control/clock`, { advanceSeconds: 86_400 });
    const answer = await charge(first.origin);
    const { id } = JSON.parse(answer) as { id: string };
    await post(`${first.origin}/control/charges/${id}/pay`, {});
    await eventually(() => expect(arrivals).toHaveLength(1));
    const before = await clock(first.origin);
    children[0]?.kill("SIGKILL");
    await first.exit;

    status = 204;
    const second = await ready(await start(environment, databaseUrl));
    expect(await clock(second.origin)).toBeGreaterThanOrEqual(before);
    expect(await charge(second.origin)).toBe(answer);
    await post(`${second.origin}/control/clock`, { advanceSeconds: 30 });
    await eventually(() => expect(arrivals.length).toBeGreaterThanOrEqual(2));
    expect(new Set(arrivals).size).toBe(1);
  });

  it("SANDBOX_WEBHOOK_URL and SANDBOX_WEBHOOK_SECRET name the main account's first endpoint, after a reset too", async () => {
    const arrivals: { raw: Buffer; signature: unknown }[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        arrivals.push({ raw: Buffer.concat(chunks), signature: request.headers["x-service-signature"] });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const secret = "endpoint-secret-for-tests";
    const { origin } = await ready(
      await start({
        ...FIRST,
        SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
        SANDBOX_WEBHOOK_SECRET: secret,
      }),
    );
    for (const count of [1, 2]) {
      const token = await tokenOf(origin, FIRST.SANDBOX_CLIENT_ID, FIRST.SANDBOX_CLIENT_SECRET);
      const charge = await post(
        `${origin}/v2/pix`,
        { amount: 10, description: "Pedido" },
        { authorization: `Bearer ${token}` },
      );
      const { id } = (await charge.json()) as { id: string };
      await post(`${origin}/control/charges/${id}/pay`, {});
      await eventually(() => expect(arrivals).toHaveLength(count));
      const arrival = arrivals[count - 1];
      expect(arrival?.signature).toBe(sign(arrival?.raw ?? Buffer.alloc(0), secret));
      expect((await fetch(`${origin}/control/reset`, { method: "POST" })).status).toBe(204);
    }
    server.closeAllConnections();
    server.close();
  });

  it("with SANDBOX_CONTROL_TOKEN, /control wants it as a bearer token, and the API does not", async () => {
    const controlToken = "control-token-for-tests";
    const { origin } = await ready(await start({ ...FIRST, SANDBOX_CONTROL_TOKEN: controlToken }));
    const clock = (authorization?: string) =>
      fetch(`${origin}/control/clock`, { headers: authorization ? { authorization } : {} });
    expect((await clock()).status).toBe(401);
    expect(await (await clock("Bearer wrong")).json()).toMatchObject({
      statusCode: 401,
      error: "Unauthorized",
    });
    expect((await clock(`Bearer ${controlToken}`)).status).toBe(200);
    const token = await tokenOf(origin, FIRST.SANDBOX_CLIENT_ID, FIRST.SANDBOX_CLIENT_SECRET);
    expect((await clock(`Bearer ${token}`)).status).toBe(401);
  });

  it.each<Record<string, string>>([
    { SANDBOX_PORT: "many" },
    { SANDBOX_AUTO: "maybe" },
    { SANDBOX_DATABASE_URL: "mysql://127.0.0.1/x" },
    { SANDBOX_WEBHOOK_URL: "not a url" },
  ])("a bad value stops the start: %j", async (environment) => {
    const started = await start({ ...FIRST, ...environment });
    expect(await started.exit).not.toBe(0);
    expect(started.output()).toContain(Object.keys(environment)[0]);
  });
});
