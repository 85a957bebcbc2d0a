import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { openIntent } from "@/lib/engine/intents/open-intent.server";
import { refusalOf } from "@/lib/engine/intents/refusal-of.server";
import { runIntent } from "@/lib/engine/intents/run-intent.server";
import { projectHandler } from "./project-handler.server";
import { type CreateProjectInput, type CreatedProject } from "./schema";

/**
 * Creates one project for one form, however often it is submitted. Throws `rejected_upstream` with the service's
 * message at our form fields.
 */
export async function createProject(
  ctx: Context,
  { intentId, sentSecondsAgo, name, color, description, logoUrl }: CreateProjectInput,
): Promise<CreatedProject> {
  const intent = await openIntent(ctx, {
    id: intentId,
    sentSecondsAgo,
    kind: "project",
    path: "/projects",
    body: {
      name,
      ...(color !== undefined && { color }),
      ...(description !== undefined && { description }),
      ...(logoUrl !== undefined && { logoUrl }),
    },
    hasKey: false,
  });
  const settled = await runIntent(ctx, projectHandler, intent.id);
  switch (settled.state) {
    case "accepted":
      return { id: settled.resultId, intentId };
    case "rejected":
      throw refusalOf(settled);
    case "abandoned":
      throw new AppError("conflict", { reason: "write_abandoned" });
    default:
      return { id: null, intentId };
  }
}
