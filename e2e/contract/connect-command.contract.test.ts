import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { openVault } from "@/lib/platform/vault/vault.server";
import { openConnection } from "@/lib/platform/connection/held-connection.server";
import { findInForce } from "@/lib/platform/connection/records.server";
import { readEnv } from "@/lib/platform/env.server";
import { type TestServices, testServices } from "@/lib/testing/context";
import { localKeys, tsProgram } from "../../scripts/parts";
import { sandbox, useSandbox } from "./service";

useSandbox();

const keyOf = () => randomBytes(32).toString("base64");
const KEYS = localKeys({ sealingKey: keyOf(), blindKey: keyOf() });

let services: TestServices;
let environment: Record<string, string>;
beforeAll(async () => {
  services = await testServices();
  environment = {
    PATH: process.env.PATH ?? "",
    DATABASE_URL: services.env.databaseUrl,
    PIX_ENVIRONMENT: "sandbox",
    APP_URL: "http://localhost:3000",
    NEXTAUTH_URL: "http://localhost:3000",
    AUTH_SECRET: keyOf(),
    AUDIT_KEYS: `local=${keyOf()}`,
    ...KEYS,
  };
});

/** `npm run connect`, whose input is no terminal: all answers are there before anything is asked. */
async function connect(args: string[], answers: string[], more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...tsProgram("scripts/connect.ts"), ...args], {
    env: { ...environment, ...more } as unknown as NodeJS.ProcessEnv,
  });
  child.stdin.end(answers.map((answer) => `${answer}\n`).join(""));
  const [said, refused] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, said, refused };
}

const kept = async () => {
  const row = await services.store.read(findInForce);
  return row && openConnection(openVault(readEnv({ ...environment })), row);
};

describe("npm run connect", () => {
  it("takes piped answers, one for each question, keeps the credential and says what it can do", async () => {
    const { baseUrl, clientId, clientSecret } = sandbox();
    const { code, said, refused } = await connect([], [baseUrl, clientId, clientSecret]);
    expect({ code, refused }).toEqual({ code: 0, refused: "" });
    for (const words of ["Address of the service", "client_id: ", "Connected: ", "BALANCE_BLOCK:READ"])
      expect(said).toContain(words);
    expect(said).not.toContain(clientSecret);
    expect(await kept()).toMatchObject({
      pixBaseUrl: baseUrl,
      pixClientId: clientId,
      pixClientSecret: clientSecret,
    });

    const secret = keyOf();
    const webhook = await connect(["--webhook", "main"], [secret]);
    expect(webhook).toMatchObject({ code: 0, refused: "" });
    expect(webhook.said).not.toContain(secret);
    expect((await kept())?.webhookSecrets.get("main")).toEqual([secret]);
    const twice = await connect(["--webhook", "main"], [secret]);
    expect(twice).toMatchObject({
      code: 1,
      refused: "secret: This secret is already saved. Paste the new one.\n",
    });
  });

  it("says in words why a credential is refused, and that answers are missing", async () => {
    const { baseUrl, clientId } = sandbox();
    const before = await kept();
    const wrong = await connect([], [baseUrl, clientId, keyOf()]);
    expect(wrong.code).toBe(1);
    expect(wrong.refused).toContain("The provider refused this credential");
    const short = await connect([], [baseUrl]);
    expect(short.code).toBe(1);
    expect(short.refused).toContain("The input ended before all values were given");
    expect(await kept()).toEqual(before);
  });

  it("asks nothing where the environment gives the connection, and says what wins", async () => {
    const { baseUrl, clientId, clientSecret } = sandbox();
    const { code, said, refused } = await connect([], [baseUrl, clientId, clientSecret], {
      PIX_BASE_URL: baseUrl,
      PIX_CLIENT_ID: clientId,
      PIX_CLIENT_SECRET: clientSecret,
      PIX_WEBHOOK_SECRETS: `main=${keyOf()}`,
    });
    expect({ code, said }).toEqual({ code: 1, said: "" });
    expect(refused).toContain("The connection comes from the server's environment");
    expect(refused).not.toContain("connection_of_environment");
  });
});
