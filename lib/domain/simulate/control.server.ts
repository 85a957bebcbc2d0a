import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { stringifyJson } from "@/lib/core/json/json";

const TIMEOUT_MS = 20_000;

/**
 * Calls the sandbox's control API once. Disabled unless its address is set: without one it throws `not_allowed`. A
 * refusal by the sandbox is reported as `rejected_upstream` with its message.
 */
export async function callControl(
  { env }: Pick<Services, "env">,
  method: "POST" | "PUT" | "GET",
  path: `/${string}`,
  body?: unknown,
): Promise<unknown> {
  if (env.sandboxControlUrl === null) throw new AppError("not_allowed", { message: "no sandbox here" });
  let answer: Response;
  try {
    answer = await fetch(`${env.sandboxControlUrl}${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(env.sandboxControlToken !== null && { authorization: `Bearer ${env.sandboxControlToken}` }),
      },
      ...(body !== undefined && { body: stringifyJson(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    throw new AppError("upstream_unavailable", { message: "the sandbox's control API", cause });
  }
  const reported: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const message =
      typeof reported === "object" && reported !== null && "message" in reported
        ? String(reported.message)
        : undefined;
    throw new AppError("rejected_upstream", {
      message: `control ${path}`,
      ...(message && { upstreamMessage: message }),
    });
  }
  return reported;
}
