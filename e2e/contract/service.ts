import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from "vitest";
import { systemClock } from "@/lib/core/time/clock";
import { CreateWithdrawalInput } from "@/lib/domain/withdrawals/schema";
import { type ApiCallRecord } from "@/lib/pix/call-record";
import {
  type CallOptions,
  type OpenPixClient,
  type PixClientOptions,
  openPixClient,
} from "@/lib/pix/client.server";
import { PixError } from "@/lib/pix/pix-error";
import { type TestServer, answerJson, startHttpServer } from "@/lib/testing/http-server";
import { type StartedSandbox, startSandbox } from "../fixtures/sandbox";

export const PRINCIPAL: CallOptions = { wallet: "principal", traceId: "contract" };
export const PERSON = { name: "Antônia Sant'Anna", document: "49021913003" };
export const COMPANY = { name: "Padaria Açaí & Cia Ltda", document: "18361730000183" };

let started: StartedSandbox | undefined;
const clients: OpenPixClient[] = [];

export const records: ApiCallRecord[] = [];

/** A sandbox of this file's own, wiped before each test; its books are held to zero after each. */
export function useSandbox(): void {
  beforeAll(async () => {
    started = await startSandbox(inject("postgresUrl"));
  });
  afterAll(() => started?.close());
  beforeEach(async () => {
    await sandbox().control("POST", "/reset");
    records.length = 0;
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    expect(await sandbox().control("GET", "/ledger")).toMatchObject({ sum: 0 });
  });
}

export function sandbox(): StartedSandbox {
  if (!started) throw new Error("useSandbox() was not called in this file");
  return started;
}

/** A client with a cold token, of the first credential unless a test says otherwise. */
export function openClient(
  options: Partial<PixClientOptions> & { credential?: { clientId: string; clientSecret: string } } = {},
): OpenPixClient {
  const { credential, ...rest } = options;
  const { baseUrl, clientId, clientSecret } = { ...sandbox(), ...credential };
  const client = openPixClient({
    env: { pixBaseUrl: baseUrl, pixClientId: clientId, pixClientSecret: clientSecret },
    clock: systemClock,
    log: pino({ level: "silent" }),
    onCall: (record) => records.push(record),
    ...rest,
  });
  clients.push(client);
  return client;
}

export async function openClientWith(
  permissions: string[],
  subAccountAccess = false,
): Promise<OpenPixClient> {
  const made = await sandbox().control<{ client_id: string; client_secret: string }>("POST", "/credentials", {
    permissions,
    subAccountAccess,
  });
  return openClient({ credential: { clientId: made.client_id, clientSecret: made.client_secret } });
}

/**
 * The sandbox behind an address of its own, where `change` gives another body for an answer, or leaves it. For what the
 * service may say and the sandbox does not.
 */
export async function startChangedService(
  change: (call: { method: string; path: string }, answer: Record<string, unknown>) => unknown,
): Promise<TestServer> {
  const to = new URL(sandbox().baseUrl);
  return startHttpServer(async ({ method, path, headers, body }, response) => {
    const answer = await fetch(new URL(path, to), {
      method,
      headers: Object.fromEntries(
        ["authorization", "content-type", "idempotency-key", "x-sub-account"].flatMap((name) =>
          headers[name] === undefined ? [] : [[name, String(headers[name])]],
        ),
      ),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const told = (await answer.json()) as Record<string, unknown>;
    const call = { method, path: path.slice(to.pathname.length) };
    answerJson(response, answer.status, answer.ok ? ((await change(call, told)) ?? told) : told);
  });
}

/** A client of a service behind another address than the sandbox's. */
export const openClientOf = ({ url }: TestServer): OpenPixClient => {
  const { baseUrl, clientId, clientSecret } = sandbox();
  const pixBaseUrl = `${url}${new URL(baseUrl).pathname}`;
  return openClient({ env: { pixBaseUrl, pixClientId: clientId, pixClientSecret: clientSecret } });
};

let lastKey = 0;
export const freshKey = (): string => `gch1-${(lastKey += 1).toString(16).padStart(32, "0")}`;

/** The body as it would lie in an intent: bytes that are sent as they are. */
export const bodyOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

export const chargeBody = (more: Record<string, unknown> = {}): Uint8Array =>
  bodyOf({ amount: 100, description: "Pedido 7", ...more });

export const withdrawalBody = (more: Record<string, unknown> = {}): Uint8Array =>
  bodyOf({
    pixKey: "ana@example.com",
    pixKeyType: "email",
    holderName: PERSON.name,
    holderDocument: PERSON.document,
    holderDocumentType: "cpf",
    amount: 50,
    ...more,
  });

/** A withdrawal of R$ 50,00 as the form sends it. */
export const withdrawalInput = (more: Partial<CreateWithdrawalInput> = {}): CreateWithdrawalInput =>
  CreateWithdrawalInput.parse({
    intentId: crypto.randomUUID(),
    wallet: "principal",
    mode: "gross",
    amountCentavos: 5_000,
    pixKeyType: "email",
    pixKey: "ana@example.com",
    holderName: PERSON.name,
    holderDocumentType: "cpf",
    holderDocument: PERSON.document,
    ...more,
  });

export const givenFunds = (amount: number, wallet = "principal"): Promise<unknown> =>
  sandbox().control("POST", "/deposits", { wallet, amount });

export async function givenPaidCharge(
  client: OpenPixClient,
  more: Record<string, unknown> = {},
  o = PRINCIPAL,
) {
  const charge = await client.createCharge(chargeBody(more), { ...o, idempotencyKey: freshKey() });
  await sandbox().control("POST", `/charges/${charge.id}/pay`, { payer: PERSON });
  return charge;
}

export async function failure(promise: Promise<unknown>): Promise<PixError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PixError);
  return error as PixError;
}
