import { Hono } from "hono";
import { type HttpBindings } from "@hono/node-server";
import { newId } from "@/lib/core/ids";
import { parseJson, stringifyJson } from "@/lib/core/json/json";
import { hashSecret, secretMatches } from "../domain/secrets";
import { ServiceError, badRequest, notFound } from "../domain/service-error";
import { type HttpContext } from "../http/answer-call";
import { routeOf } from "../http/api";
import { type RawBody, parseInput, readBody } from "../http/body";
import { errorBody } from "../http/error-body";
import { DEFAULT_READINGS } from "../readings";
import { reportError } from "../report";
import { type Sandbox } from "../sandbox";
import { readState, sandboxNow } from "../store/store";
import { CONTROLS } from "./controls";
import { type AnyControl } from "./control";

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

export function controlRoutes(sandbox: Sandbox): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  const mount = (context: HttpContext, find: () => AnyControl) => answerControl(sandbox, context, find);
  for (const control of CONTROLS)
    routes.on(control.method, routeOf(control.path), (context) => mount(context, () => control));
  for (const path of new Set(CONTROLS.map((control) => control.path)))
    routes.all(routeOf(path), (context) =>
      mount(context, () => {
        throw new ServiceError(405, `${context.req.path} does not take ${context.req.method}`);
      }),
    );
  routes.all("/*", (context) =>
    mount(context, () => {
      throw notFound("route", context.req.path);
    }),
  );
  return routes;
}

async function answerControl(
  sandbox: Sandbox,
  context: HttpContext,
  find: () => AnyControl,
): Promise<Response> {
  try {
    const raw = await readBody(context.env.incoming);
    admit(sandbox, context);
    const control = find();
    const params = context.req.param() as Record<string, string>;
    // PostgreSQL has no U+0000: what is named with it is not there.
    if (Object.values(params).some((value) => value.includes("\u0000")))
      throw notFound("route", context.req.path);
    const answer = await control.handle(sandbox, {
      params,
      body: control.body && parseInput(control.body, jsonBody(raw)),
      query: control.query && parseInput(control.query, context.req.query()),
    });
    if (control.status === 204) return new Response(null, { status: 204 });
    return respond(control.status, answer);
  } catch (error) {
    return respondError(sandbox, error);
  }
}

/** Sandbox, "Starting": `SANDBOX_CONTROL_TOKEN`. A page of another site has no business here either. */
function admit(sandbox: Sandbox, context: HttpContext): void {
  const { host, controlToken } = sandbox.config;
  const origin = context.req.header("origin");
  if (origin !== undefined && !origin.endsWith(`//${context.req.header("host") ?? ""}`))
    throw new ServiceError(403, "The control API refuses pages of another origin");
  if (controlToken === undefined) {
    if (LOOPBACK.has(host)) return;
    throw new ServiceError(403, "On a host that is not loopback the control API needs SANDBOX_CONTROL_TOKEN");
  }
  const sent = /^Bearer +(\S+) *$/i.exec(context.req.header("authorization") ?? "")?.[1];
  if (sent === undefined || !secretMatches(sent, hashSecret(controlToken)))
    throw new ServiceError(401, "The control API requires SANDBOX_CONTROL_TOKEN as a bearer token");
}

function jsonBody(raw: RawBody): unknown {
  if (raw.tooLong) throw new ServiceError(413, "The body is too long");
  if (raw.bytes.length === 0) return {};
  try {
    return parseJson(raw.bytes.toString("utf8"));
  } catch {
    throw badRequest("The body is not valid JSON");
  }
}

const respond = (status: number, answer: unknown): Response =>
  new Response(stringifyJson(answer ?? {}), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });

async function respondError(sandbox: Sandbox, thrown: unknown): Promise<Response> {
  const isExpected = thrown instanceof ServiceError;
  const error = isExpected ? thrown : new ServiceError(500, "Something unexpected happened");
  const traceId = isExpected ? undefined : newId();
  if (!isExpected) reportError("control call failed", thrown, traceId);
  const state = await readState(sandbox.store).catch(() => undefined);
  const now = state ? sandboxNow(sandbox.store, state) : sandbox.store.clock.now();
  const codePlace = state?.readings.codePlace ?? DEFAULT_READINGS.codePlace;
  return respond(error.status, errorBody(error, now, codePlace, traceId));
}
