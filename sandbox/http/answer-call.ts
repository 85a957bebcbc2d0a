import { setTimeout as sleep } from "node:timers/promises";
import { type Context } from "hono";
import { type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { newId } from "@/lib/core/ids";
import { stringifyJson } from "@/lib/core/json/json";
import { type Fault, takeFault } from "../domain/faults";
import { type Answer, checkKey, runOnceForKey } from "../domain/idempotency";
import { ServiceError } from "../domain/service-error";
import { reportError } from "../report";
import { type Sandbox } from "../sandbox";
import { type State, type Tx, inTransaction, readingTx, sandboxNow } from "../store/store";
import { type Entry, admit, readEntry } from "./authenticate";
import { type RawBody, jsonOf, parseInput, readBody } from "./body";
import { type AnyEndpoint } from "./endpoint";
import { authErrorBody, errorBody, nameOf } from "./error-body";

export type HttpContext = Context<{ Bindings: HttpBindings }>;

/** An endpoint of the API, or the reason why this path has none. */
export type Target =
  | { kind: "endpoint"; endpoint: AnyEndpoint }
  | {
      kind: "auth";
      issue: (sandbox: Sandbox, json: unknown) => Promise<{ answer: object; clientId: string }>;
    }
  | { kind: "nothing"; error: ServiceError; template?: string; allowed?: string };

type Arrival = { context: HttpContext; raw: RawBody; entry: Entry; subAccount: string | undefined };

/** The whole way of one call of the API: log, fault, entry, work, answer. */
export async function answerCall(sandbox: Sandbox, context: HttpContext, target: Target): Promise<Response> {
  const { incoming } = context.env;
  const raw = await readBody(incoming);
  const subAccount = context.req.header("x-sub-account");
  const enter = () => readEntry(sandbox.store, context.req.header("authorization"), subAccount);
  let entry = await enter();
  const logId = sandbox.calls.arrived(
    {
      at: entry.now,
      method: context.req.method,
      path: new URL(context.req.url).pathname.replace(/^\/v2/, ""),
      template: templateOf(target),
      subAccount,
      idempotencyKey: context.req.header("idempotency-key"),
      bodySha256: raw.sha256,
      credential: target.kind === "auth" ? clientIdOf(raw) : entry.credential?.clientId,
    },
    entry.state.epoch,
  );
  const fault = await faultFor(sandbox, context, target, entry);
  if (fault?.kind === "reset") return cut(context);
  if (fault?.kind === "latency") {
    await sleep(fault.delay_ms ?? 0);
    entry = await enter();
  }
  const answer =
    fault?.kind === "status"
      ? faultAnswer(fault.status ?? 500, target, sandbox, entry.state)
      : await work(sandbox, target, { context, raw, entry, subAccount });
  sandbox.calls.answered(logId, answer.status);
  if (fault?.kind === "lose_response") return cut(context);
  const headers = { ...headersOf(target, answer.status), date: dateOf(sandbox, entry.state) };
  return new Response(answer.text, { status: answer.status, headers });
}

async function faultFor(
  sandbox: Sandbox,
  context: HttpContext,
  target: Target,
  entry: Entry,
): Promise<Fault | undefined> {
  const template = templateOf(target);
  if (!entry.hasFaults || template === undefined) return undefined;
  return takeFault(sandbox.store, context.req.method, template);
}

function templateOf(target: Target): string | undefined {
  if (target.kind === "endpoint") return target.endpoint.path;
  return target.kind === "auth" ? "/auth" : target.template;
}

function cut(context: HttpContext): Response {
  context.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

async function work(sandbox: Sandbox, target: Target, arrival: Arrival): Promise<Answer> {
  try {
    if (target.kind === "nothing") throw target.error;
    if (target.kind === "auth") {
      const json = jsonOf(arrival.raw, arrival.context.req.header("content-type"));
      return { status: 200, text: stringifyJson((await target.issue(sandbox, json)).answer) };
    }
    return await workOfEndpoint(sandbox, target.endpoint, arrival);
  } catch (error) {
    if (error instanceof ServiceError) return errorAnswer(error, target, sandbox, arrival.entry.state);
    const traceId = newId();
    reportError("call failed", error, traceId);
    const failure = new ServiceError(500, "Something unexpected happened");
    return errorAnswer(failure, target, sandbox, arrival.entry.state, traceId);
  }
}

async function workOfEndpoint(sandbox: Sandbox, endpoint: AnyEndpoint, arrival: Arrival): Promise<Answer> {
  const { context, raw, entry, subAccount } = arrival;
  const address = context.env.incoming.socket.remoteAddress ?? "";
  const { credential, wallet } = admit(endpoint, entry, { address, subAccount });
  const keyHeader = endpoint.keyed ? context.req.header("idempotency-key") : undefined;
  const idempotencyKey = keyHeader === undefined ? undefined : checkKey(keyHeader);
  const json = endpoint.body ? jsonOf(raw, context.req.header("content-type")) : undefined;
  const call = { sandbox, state: entry.state, wallet, credential, idempotencyKey };
  const run = async (tx: Tx): Promise<Answer> => {
    const answer = await endpoint.handle(tx, call, {
      id: context.req.param("id") ?? "",
      body: endpoint.body && parseInput(endpoint.body, endpoint.bodyOptional ? (json ?? {}) : json),
      query: endpoint.query && parseInput(endpoint.query, context.req.query()),
    });
    return { status: endpoint.status, text: stringifyJson(answer) };
  };
  if (endpoint.method === "GET") return run(readingTx(sandbox.store, entry.state));
  if (idempotencyKey === undefined) return inTransaction(sandbox.store, run, entry.state.epoch);
  return runOnceForKey(
    sandbox.store,
    {
      key: idempotencyKey,
      endpoint: `${endpoint.method} ${endpoint.path}`,
      wallet,
      json,
      bodySha256: raw.sha256,
    },
    entry.state.epoch,
    run,
    (error, tx) => ({
      status: error.status,
      text: stringifyJson(errorBody(error, tx.now, tx.state.readings.codePlace)),
    }),
  );
}

function errorAnswer(
  error: ServiceError,
  target: Target,
  sandbox: Sandbox,
  state: State,
  traceId?: string,
): Answer {
  const body =
    target.kind === "auth"
      ? authErrorBody(error)
      : errorBody(error, sandboxNow(sandbox.store, state), state.readings.codePlace, traceId);
  return { status: error.status, text: stringifyJson(body) };
}

/** A status that was ordered: in the shape that the status has, below 400 an empty object. */
function faultAnswer(status: number, target: Target, sandbox: Sandbox, state: State): Answer {
  if (status < 400) return { status, text: "{}" };
  const error = new ServiceError(status, `The sandbox was configured to answer ${status} ${nameOf(status)}`);
  return errorAnswer(error, target, sandbox, state, status >= 500 ? newId() : undefined);
}

/** Uses the sandbox's own clock, like every other moment that it reports. */
const dateOf = (sandbox: Sandbox, state: State): string => sandboxNow(sandbox.store, state).toUTCString();

function headersOf(target: Target, status: number): Record<string, string> {
  return {
    "content-type": "application/json",
    "cache-control": "no-store",
    ...(target.kind === "nothing" && target.allowed !== undefined && { allow: target.allowed }),
    ...(status === 401 && { "www-authenticate": "Bearer" }),
  };
}

/** For the log only: who asked for a token. */
function clientIdOf(raw: RawBody): string | undefined {
  try {
    const json: unknown = JSON.parse(raw.bytes.toString("utf8"));
    const id = (json as { client_id?: unknown } | null)?.client_id;
    return typeof id === "string" ? id.replaceAll("\u0000", "").slice(0, 255) : undefined;
  } catch {
    return undefined;
  }
}
