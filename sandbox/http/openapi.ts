import { OpenAPIHono, type z } from "@hono/zod-openapi";
import { CONTROLS } from "../control/controls";
import { ERROR_NAMES } from "../domain/service-error";
import { ENDPOINTS } from "./api";
import { AuthAnswer, AuthInput } from "./auth";
import { type AnyEndpoint } from "./endpoint";
import { AuthErrorBody, ErrorBody } from "./error-body";

const SERVICE_TAG = "Service";
const CONTROL_TAG = "Control";

const jsonOf = (schema: z.ZodType) => ({ "application/json": { schema } });
const errorsOf = (statuses: readonly number[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: ERROR_NAMES[status] ?? "Error", content: jsonOf(ErrorBody) },
    ]),
  );

const parametersOf = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path" as const,
    required: true,
    schema: { type: "string" as const },
  }));

const headersOf = (endpoint: AnyEndpoint) => [
  ...(endpoint.actsOnMainAccount
    ? []
    : [
        {
          name: "X-Sub-Account",
          in: "header" as const,
          required: false,
          schema: { type: "string" as const },
        },
      ]),
  ...(endpoint.keyed
    ? [
        {
          name: "Idempotency-Key",
          in: "header" as const,
          required: false,
          schema: { type: "string" as const, minLength: 8, maxLength: 255 },
        },
      ]
    : []),
];

type Document = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;
let document: Document | undefined;

/** OpenAPI 3.1 of the service and of the control API, made of the schemas that validate. */
export function openApiDocument(): Document {
  document ??= describe();
  return document;
}

function describe(): Document {
  const app = new OpenAPIHono();
  const registry = app.openAPIRegistry;
  registry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer" });
  registry.registerPath({
    method: "post",
    path: "/v2/auth",
    summary: "Exchange a credential for an access token",
    tags: [SERVICE_TAG],
    request: { body: { required: true, content: jsonOf(AuthInput) } },
    responses: {
      200: { description: "The access token", content: jsonOf(AuthAnswer) },
      ...Object.fromEntries(
        [400, 401].map((status) => [status, { description: "Refused", content: jsonOf(AuthErrorBody) }]),
      ),
    },
  });
  for (const endpoint of ENDPOINTS)
    registry.registerPath({
      method: endpoint.method === "GET" ? "get" : "post",
      path: `/v2${endpoint.path}`,
      summary: endpoint.summary,
      description: `Permission ${endpoint.permission} or FULL_ACCESS.`,
      tags: [SERVICE_TAG],
      security: [{ bearer: [] }],
      parameters: [...parametersOf(endpoint.path), ...headersOf(endpoint)],
      request: {
        ...(endpoint.body && { body: { required: !endpoint.bodyOptional, content: jsonOf(endpoint.body) } }),
        ...(endpoint.query && { query: endpoint.query as z.ZodObject }),
      },
      responses: {
        [endpoint.status]: { description: endpoint.summary, content: jsonOf(endpoint.answer) },
        ...errorsOf(endpoint.errors),
      },
    });
  for (const control of CONTROLS)
    registry.registerPath({
      method: control.method.toLowerCase() as "get" | "post" | "put" | "delete",
      path: `/control${control.path}`,
      summary: control.summary,
      tags: [CONTROL_TAG],
      parameters: parametersOf(control.path),
      request: {
        ...(control.body && { body: { content: jsonOf(control.body) } }),
        ...(control.query && { query: control.query as z.ZodObject }),
      },
      responses: {
        [control.status]: {
          description: control.summary,
          ...(control.answer && { content: jsonOf(control.answer) }),
        },
        ...errorsOf([400, 404, 409]),
      },
    });
  return app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Instant Payment (PIX) Service, sandbox",
      version: "1.0",
      description: "The complete payment service, and the control API of the simulated PIX network.",
    },
  });
}
