import { Hono } from "hono";
import { type HttpBindings } from "@hono/node-server";
import { ServiceError, notFound } from "../domain/service-error";
import { type Sandbox } from "../sandbox";
import { getAccount } from "./account";
import { answerCall } from "./answer-call";
import { authenticate } from "./auth";
import { getBalanceBlocks } from "./balance-blocks";
import { postPix } from "./charges";
import { type AnyEndpoint } from "./endpoint";
import { getProjects, postProjects } from "./projects";
import { getSubAccounts, postSubAccounts } from "./sub-accounts";
import { getTransaction, postRefund } from "./transactions";
import { postWithdrawals } from "./withdrawals";

/** Specification, "Endpoint list", but for POST /auth. */
export const ENDPOINTS: readonly AnyEndpoint[] = [
  postPix,
  postWithdrawals,
  postRefund,
  getTransaction,
  postProjects,
  getProjects,
  postSubAccounts,
  getSubAccounts,
  getAccount,
  getBalanceBlocks,
];

/** Method and path of everything that a fault can be ordered for. */
export const API_CALLS: readonly { method: string; path: string }[] = [
  { method: "POST", path: "/auth" },
  ...ENDPOINTS.map(({ method, path }) => ({ method, path })),
];

export const routeOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

export function apiRoutes(sandbox: Sandbox): Hono<{ Bindings: HttpBindings }> {
  const api = new Hono<{ Bindings: HttpBindings }>();
  api.post("/auth", (context) => answerCall(sandbox, context, { kind: "auth", issue: authenticate }));
  for (const endpoint of ENDPOINTS)
    api.on(endpoint.method, routeOf(endpoint.path), (context) =>
      answerCall(sandbox, context, { kind: "endpoint", endpoint }),
    );
  for (const path of new Set(API_CALLS.map((call) => call.path))) {
    const allowed = methodsOf(path);
    const error = new ServiceError(405, `${path} takes ${allowed}`, { allowed });
    api.all(routeOf(path), (context) =>
      answerCall(sandbox, context, { kind: "nothing", error, template: path, allowed }),
    );
  }
  api.all("/*", (context) =>
    answerCall(sandbox, context, { kind: "nothing", error: notFound("route", context.req.path) }),
  );
  return api;
}

const methodsOf = (path: string): string =>
  API_CALLS.filter((call) => call.path === path)
    .map(({ method }) => method)
    .join(", ");
