import "server-only";
import { type z } from "zod";
import { type Clock } from "@/lib/core/time/clock";
import { isUuid } from "@/lib/core/ids";
import { parseJson } from "@/lib/core/json/json";
import { type ApiCallRecord } from "./call-record";
import { classifyAnswer, isSuccess } from "./classify";
import { type ErrorBody, readErrorBody } from "./error-body";
import { type CallAnswer } from "./findings";
import { type Exchanged, type Wire } from "./http.server";
import { IDEMPOTENCY_KEY } from "./limits";
import { type PixPath, buildPath } from "./path";
import { PixError } from "./pix-error";
import { serviceAheadMs } from "./service-clock";

const RETRY_AFTER_MAX_SECONDS = 3_600;

/** One call of the specification, whole: what is sent, how its answer is read, and for whom it is made. */
export type PixCall<Schema extends z.ZodType> = {
  method: "GET" | "POST";
  path: PixPath;
  answer: Schema;
  id?: string | undefined;
  query?: string | undefined;
  body?: Uint8Array | undefined;
  wallet?: string | undefined;
  idempotencyKey?: string | undefined;
  traceId?: string | undefined;
  intentId?: string | undefined;
  signal?: AbortSignal | undefined;
};

export type Reply<Schema extends z.ZodType> =
  | { isAccepted: true; value: z.output<Schema> }
  | { isAccepted: false; error: PixError };

export type Transport = {
  baseUrl: string;
  wire: Wire;
  clock: Clock;
  onCall(record: ApiCallRecord): void;
  /** Receives the result of each call, as far as it shows something about the credential. */
  onAnswer?: ((answer: CallAnswer) => void) | undefined;
  /** Called for each answer that contains its date. */
  onServiceAheadMs(ms: number): void;
};

/** Sends once, classifies what came of it, and reports the call. Never throws for what the world can do. */
export async function sendCall<Schema extends z.ZodType>(
  courier: Transport,
  call: PixCall<Schema>,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<Reply<Schema>> {
  const at = courier.clock.now();
  const startedMs = courier.clock.monotonicMs();
  const url = new URL(buildPath(courier.baseUrl, call.path, call.id) + (call.query ?? ""), courier.baseUrl);
  const isWrite = call.method === "POST" && call.path !== "/auth";
  const exchanged = await courier.wire.exchange({
    method: call.method,
    url,
    headers: {
      ...headers,
      Accept: "application/json",
      ...(call.body && {
        "Content-Type": "application/json",
        "Content-Length": String(call.body.byteLength),
      }),
      ...(call.idempotencyKey !== undefined && { "Idempotency-Key": call.idempotencyKey }),
    },
    body: call.body,
    timeoutMs,
    signal: call.signal,
    isWrite,
    onNewConnection: isWrite && call.idempotencyKey === undefined,
  });
  const tookMs = courier.clock.monotonicMs() - startedMs;
  const aheadMs = exchanged.isAnswered
    ? serviceAheadMs(exchanged.date, { sentMs: at.getTime(), answeredMs: at.getTime() + tookMs })
    : null;
  if (aheadMs !== null) courier.onServiceAheadMs(aheadMs);
  const reply = readReply(call, exchanged, at);
  const error = reply.isAccepted ? null : reply.error;
  courier.onCall({
    at,
    method: call.method,
    path: call.path,
    objectId: nameableId(call.id) ?? idOf(reply),
    wallet: call.wallet ?? null,
    status: exchanged.isAnswered ? exchanged.status : null,
    failure: error?.kind ?? null,
    errorCode: error?.code ?? null,
    durationMs: Math.round(tookMs),
    traceId: call.traceId ?? null,
    serviceTraceId: error?.traceId ?? null,
    intentId: call.intentId ?? null,
    idempotencyKey: call.idempotencyKey ?? null,
  });
  courier.onAnswer?.({
    at,
    method: call.method,
    path: call.path,
    wallet: call.wallet ?? null,
    status: exchanged.isAnswered ? exchanged.status : null,
    failure: error,
    code: error?.code,
    message: error?.serviceMessage,
    details: error?.details,
  });
  return reply;
}

function readReply<Schema extends z.ZodType>(
  call: PixCall<Schema>,
  exchanged: Exchanged,
  at: Date,
): Reply<Schema> {
  const about = `${call.method} ${call.path}`;
  const fail = (facts: Omit<ConstructorParameters<typeof PixError>[0], "about">): Reply<Schema> => ({
    isAccepted: false,
    error: new PixError({ about, ...facts }),
  });
  if (!exchanged.isAnswered) {
    const { wasWritten, reason, cause } = exchanged;
    return fail({ proof: wasWritten ? "ambiguous" : "not_sent", kind: reason, cause });
  }
  const { status, body, retryAfter, date } = exchanged;
  if (isSuccess(status)) {
    const read = body && readJson(call.answer, body);
    if (read?.success) return { isAccepted: true, value: read.data };
    return fail({
      proof: "ambiguous",
      kind: "unreadable",
      status,
      cause: read ? faultsOf(read.error) : undefined,
    });
  }
  const said = body && readErrorBody(body);
  return fail({
    ...classifyAnswer({
      status,
      body: said,
      carriesKey: call.idempotencyKey !== undefined,
      isAuth: call.path === "/auth",
    }),
    status,
    ...(said && pickWords(said)),
    retryAfterSeconds: readRetryAfter(retryAfter, date === undefined ? at : new Date(date)),
  });
}

const pickWords = ({ code, serviceMessage, details, traceId }: ErrorBody) => ({
  code,
  serviceMessage,
  details,
  traceId,
});

function readJson<Schema extends z.ZodType>(schema: Schema, body: Uint8Array) {
  try {
    return schema.safeParse(parseJson(new TextDecoder("utf-8", { fatal: true }).decode(body)));
  } catch {
    // Bytes that are no UTF-8, text that is no JSON, nesting beyond measure: the answer is unreadable.
    return null;
  }
}

/** Where it could not be read, without what stood there. */
const faultsOf = (error: z.ZodError): Error =>
  new Error(error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; "));

/** Seconds, or a moment by the service's clock: counted from what its own answer is dated. */
function readRetryAfter(header: string | undefined, at: Date): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - at.getTime()) / 1_000);
  if (!Number.isFinite(seconds)) return undefined;
  return Math.min(Math.max(seconds, 0), RETRY_AFTER_MAX_SECONDS);
}

const nameableId = (id: string | undefined): string | null =>
  id !== undefined && (isUuid(id) || IDEMPOTENCY_KEY.test(id)) ? id : null;

function idOf(reply: Reply<z.ZodType>): string | null {
  if (!reply.isAccepted || typeof reply.value !== "object" || reply.value === null) return null;
  const { id } = reply.value as { id?: unknown };
  return typeof id === "string" ? nameableId(id) : null;
}
