import { unstable_rethrow } from "next/navigation";
import { z } from "zod";
import { currentActor } from "./current-actor";
import { withActingSession } from "@/lib/platform/audit/acting-session.server";
import { type Right } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError, type PublicError } from "@/lib/core/errors/app-error";
import { walletField } from "@/lib/core/forms/fields";
import { hideDocuments } from "@/lib/core/masks/hide-documents";
import { BUILD, BUILD_HEADER } from "@/lib/core/requests/build";
import { CHANGE_HEADER } from "@/lib/core/requests/last-change";
import { processParts } from "@/lib/runtime/process.server";
import { services } from "@/lib/runtime/services.server";
import { newTraceId, toAppError, toReadError } from "@/lib/runtime/public-error.server";
import { assertMayDo, contextOf, guarded } from "./guards";
import { parseInput } from "./parse-input";
import { assertNotCrossSite, assertSameOrigin } from "@/lib/platform/auth/request-guard";
import { sharedAnswer } from "./shared-answer";

type Shape<Query extends z.ZodType, Params extends z.ZodType> = {
  right: Right;
  /** True: the address must name a wallet (`?wallet=`) that the person may see. The context is in that wallet. */
  wallet?: boolean;
  query?: Query;
  params?: Params;
  /** True: the answer hangs on role, scope and question alone, and is read once for those who ask together. */
  isShared?: boolean;
  /** True: texts that the person edits leave as they were written; all others without documents. */
  isAsWritten?: boolean;
};
/** Query and address parameters in one object. No name occurs in both. */
type Asked<Query extends z.ZodType, Params extends z.ZodType> = z.output<Query> & z.output<Params>;
/** Next gives a handler without dynamic segments no `params` at all. */
type Handler = (request: Request, context: { params: Promise<object | undefined> }) => Promise<Response>;

const Nothing = z.object({});
/** An address with one id in it. */
export const IdParams = z.object({ id: z.string() });
const WalletQuery = z.object({ wallet: walletField() });

/**
 * A JSON read. Checks origin, session, right, wallet and input, and only then calls the handler. The handler's result
 * becomes JSON, except a Response, which is passed through. No response is cached by anybody. Any method other than
 * GET is restricted to our own origin, like an action.
 */
export function defineRoute<
  Result,
  Query extends z.ZodType = typeof Nothing,
  Params extends z.ZodType = typeof Nothing,
>(
  { right, wallet = false, query, params, isShared = false, isAsWritten = false }: Shape<Query, Params>,
  handler: (ctx: Context, asked: Asked<Query, Params>, request: Request) => Promise<Result>,
): Handler {
  async function route(
    request: Request,
    context: { params: Promise<object | undefined> },
  ): Promise<Response> {
    const traceId = newTraceId();
    const { pathname, searchParams } = new URL(request.url);
    try {
      const isRead = request.method === "GET";
      if (isRead) assertNotCrossSite(request.headers);
      else assertSameOrigin(request.headers, services().env.appUrl);
      const actor = await (isRead ? currentActor("kept", "reads") : currentActor("rows", "acts"));
      assertMayDo(actor, right);
      const change = request.headers.get(CHANGE_HEADER);
      if (change !== null) processParts(services()).hub.hearOf(change);
      const given = givenOnce(searchParams);
      const named = wallet ? walletIn(given) : undefined;
      const ctx = await contextOf(actor, named, traceId, isRead ? "shows" : "acts");
      if (wallet) delete given.wallet;
      const asked = {
        ...(parseInput<z.ZodType>(query ?? Nothing, given) as object),
        ...(parseInput<z.ZodType>(params ?? Nothing, (await context.params) ?? {}) as object),
      } as Asked<Query, Params>;
      const answered = async () => {
        const answer = await handler(ctx, asked, request);
        return isAsWritten || answer instanceof Response ? answer : hideDocuments(answer);
      };
      // Each lookup of a person's document is counted and logged for its own requester, so its answer is not shared.
      const namesPerson = "search" in given || "document" in given;
      const answer =
        isShared && !namesPerson
          ? await sharedAnswer(ctx, JSON.stringify([pathname, asked]), answered)
          : await withActingSession(actor.sessionId, answered);
      return withHeaders(answer instanceof Response ? answer : Response.json(answer), traceId);
    } catch (error) {
      unstable_rethrow(error);
      return withHeaders(errorResponse(toAppError(toReadError(error), traceId, pathname)), traceId);
    }
  }
  return guarded(route, { kind: "route", right, ...(wallet && { wallet }) });
}

/** Throws `invalid_input` for a repeated name, because the intended value is ambiguous. */
function givenOnce(query: URLSearchParams): Record<string, string> {
  const given = Object.fromEntries(query);
  const twice = Object.keys(given).filter((name) => query.getAll(name).length > 1);
  if (twice.length > 0)
    throw new AppError("invalid_input", {
      fields: Object.fromEntries(twice.map((name) => [name, `filter_unreadable:${name}`])),
    });
  return given;
}

function walletIn(given: Record<string, string>): string {
  const named = WalletQuery.safeParse(given);
  if (!named.success) throw new AppError("not_found", { message: "wallet" });
  return named.data.wallet;
}

/** For handlers that are no `defineRoute`, too: `{ error }` with its status. */
export function errorResponse(error: AppError): Response {
  const body: { error: PublicError } = { error: error.toPublic() };
  const wait = error.retryAfterSeconds;
  return Response.json(body, {
    status: error.status,
    ...(wait !== undefined && { headers: { "retry-after": String(wait) } }),
  });
}

function withHeaders(response: Response, traceId: string): Response {
  response.headers.set("cache-control", "no-store");
  response.headers.set("cross-origin-resource-policy", "same-origin");
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("x-trace-id", traceId);
  response.headers.set(BUILD_HEADER, BUILD);
  return response;
}
