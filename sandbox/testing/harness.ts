import { randomBytes } from "node:crypto";
import pg from "pg";
import { startSandbox } from "../main";

export type TestSandboxOptions = {
  /** A server on which a fresh database is made. */
  postgresUrl: string;
  auto?: "on" | "off";
  webhookUrl?: string;
  webhookSecret?: string;
  /** A database that is there already, instead of a fresh one: several sandboxes can share it. */
  databaseUrl?: string;
  controlToken?: string;
};

export type TestSandbox = {
  /** With /v2. */
  baseUrl: string;
  /** With /control. */
  controlUrl: string;
  clientId: string;
  clientSecret: string;
  databaseUrl: string;
  close(): Promise<void>;
};

const CLIENT_ID = "test-client";
const CLIENT_SECRET = "test-client-secret";

/** A whole sandbox on a free port of 127.0.0.1. */
export async function startTestSandbox(options: TestSandboxOptions): Promise<TestSandbox> {
  const databaseUrl = options.databaseUrl ?? (await createDatabase(options.postgresUrl));
  const running = await startSandbox({
    host: "127.0.0.1",
    port: 0,
    databaseUrl,
    dataDir: "",
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    webhookUrl: options.webhookUrl,
    webhookSecret: options.webhookSecret,
    auto: options.auto === "on",
    controlToken: options.controlToken,
  });
  return {
    baseUrl: `${running.url}/v2`,
    controlUrl: `${running.url}/control`,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    databaseUrl,
    close: () => running.close(),
  };
}

async function createDatabase(postgresUrl: string): Promise<string> {
  const name = `sandbox_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}
