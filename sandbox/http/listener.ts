import { Hono } from "hono";
import { type HttpBindings } from "@hono/node-server";
import { controlRoutes } from "../control/router";
import { ServiceError } from "../domain/service-error";
import { DEFAULT_READINGS } from "../readings";
import { reportError } from "../report";
import { type Sandbox } from "../sandbox";
import { apiRoutes } from "./api";
import { docsPage } from "./docs-page";
import { errorBody } from "./error-body";
import { openApiDocument } from "./openapi";

/** Everything that is served: the service at /v2, its control API at /control, and what describes both. */
export function listener(sandbox: Sandbox): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const refuse = async (error: ServiceError) => {
    // Where the store does not answer, the machine's clock is all there is.
    const now = await sandbox.workers.now().catch(() => sandbox.store.clock.now());
    return Response.json(errorBody(error, now, DEFAULT_READINGS.codePlace), { status: error.status });
  };
  app.route("/v2", apiRoutes(sandbox));
  app.route("/control", controlRoutes(sandbox));
  app.get("/openapi.json", (context) => context.json(openApiDocument()));
  app.get("/docs", (context) => context.html(docsPage(openApiDocument())));
  app.notFound((context) =>
    refuse(new ServiceError(404, "Not found", { resource: "route", id: context.req.path })),
  );
  app.onError((error) => {
    // A caller that left in the middle of its body is no defect.
    if ((error as { code?: string }).code !== "ECONNRESET") reportError("request failed", error);
    return refuse(new ServiceError(500, "Something unexpected happened"));
  });
  return app;
}
