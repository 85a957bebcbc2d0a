import "server-only";
import { type LookupFunction } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type pino from "pino";
import { type z } from "zod";
import { type Clock } from "@/lib/core/time/clock";
import { type CircuitState } from "@/lib/core/enums/api-calls";
import { PRINCIPAL, SUB_ACCOUNT_REFERENCE, isUuid } from "@/lib/core/ids";
import { type ApiCallRecord } from "./call-record";
import { type PixCall, sendCall } from "./call.server";
import { type CallAnswer } from "./findings";
import { openWire } from "./http.server";
import { IDEMPOTENCY_KEY } from "./limits";
import { canBeSegment } from "./path";
import { PixError } from "./pix-error";
import { openTokenSource } from "./token.server";
import { AccountIdWire, AccountWire } from "./wire/account";
import { BalanceBlockListWire } from "./wire/balance-block";
import { ChargeWire } from "./wire/charge";
import { ProjectPageWire, ProjectWire } from "./wire/project";
import { RefundWire } from "./wire/refund";
import { SubAccountListWire, SubAccountWire } from "./wire/sub-account";
import { openLeastAhead } from "./service-clock";
import { openRetryAfterGate } from "./retry-after-gate";
import { TokenWire } from "./wire/token";
import { TransactionWire } from "./wire/transaction";
import { WithdrawalWire } from "./wire/withdrawal";

/** From the call to its answer, with the wait for a token and the one repeat after a 401. */
const WRITE_TIMEOUT_MS = 30_000;
const READ_TIMEOUT_MS = 15_000;
const AUTH_TIMEOUT_MS = 10_000;
const READ_RETRIES_MAX = 2;
const READ_RETRY_DELAY_MS = 150;

export type CallOptions = { wallet: string; traceId: string; intentId?: string; signal?: AbortSignal };

/** The service, call by call. Bodies of writes go out byte for byte as given. Every failure is a PixError. */
export type PixClient = {
  createCharge(body: Uint8Array, o: CallOptions & { idempotencyKey: string }): Promise<ChargeWire>;
  createWithdrawal(body: Uint8Array, o: CallOptions & { idempotencyKey: string }): Promise<WithdrawalWire>;
  refundTransaction(id: string, body: Uint8Array, o: CallOptions): Promise<RefundWire>;
  createProject(body: Uint8Array, o: CallOptions): Promise<ProjectWire>;
  createSubAccount(body: Uint8Array, o: CallOptions): Promise<SubAccountWire>;
  /** By UUID, by the caller's own reference or by the Idempotency-Key of its creation. */
  getTransaction(idOrReference: string, o: CallOptions): Promise<TransactionWire>;
  getAccount(o: CallOptions): Promise<AccountWire>;
  listProjects(o: CallOptions & { page?: number; limit?: number }): Promise<ProjectPageWire>;
  listSubAccounts(o: CallOptions): Promise<SubAccountListWire>;
  /** Every block of the wallet: the name of the status filter is not shown in the specification. */
  listBalanceBlocks(o: CallOptions): Promise<BalanceBlockListWire>;
  /** How far the service's clock is ahead of ours, by its last answers; null before an answer had a usable date. */
  serviceAheadMs(): number | null;
  /** The least that it was in the last hour: by it nothing is taken for older than it is because a clock was moved. */
  leastServiceAheadMs(): number | null;
};

export type OpenPixClient = PixClient & {
  /** The id of the main account. */
  getAccountId(traceId: string): Promise<string>;
  tokenAgeMs(): number | null;
  /** Whether there is a way to the service, and else why not. */
  circuit(): CircuitState;
  /** When, by what only grows, a call first succeeded after one that had failed. */
  cameBackAtMs(): number | null;
  close(): void;
};

export type PixClientOptions = {
  env: { pixBaseUrl: string; pixClientId: string; pixClientSecret: string };
  clock: Clock;
  log: Pick<pino.Logger, "debug" | "info" | "warn" | "error">;
  /** Called for every call; each retry is a separate call. */
  onCall(record: ApiCallRecord): void;
  /** Receives the information about the credential that each answer may show. */
  onAnswer?: ((answer: CallAnswer) => void) | undefined;
  writeTimeoutMs?: number;
  readTimeoutMs?: number;
  /** Not shown in the specification, so a setting; without a page asked for, no query is sent at all. */
  projectQueryNames?: { page: string; limit: string };
  /** Which address of the service's name is connected to; absent: as the machine finds it. */
  lookup?: LookupFunction | undefined;
};

export function openPixClient(options: PixClientOptions): OpenPixClient {
  const { env, clock, log } = options;
  const writeTimeoutMs = options.writeTimeoutMs ?? WRITE_TIMEOUT_MS;
  const readTimeoutMs = options.readTimeoutMs ?? READ_TIMEOUT_MS;
  const projectQueryNames = options.projectQueryNames ?? { page: "page", limit: "limit" };
  const wire = openWire(new URL(env.pixBaseUrl).protocol === "https:", options.lookup);
  let aheadMs: number | null = null;
  const leastAhead = openLeastAhead(() => clock.monotonicMs());
  const onServiceAheadMs = (ms: number) => {
    aheadMs = ms;
    leastAhead.note(ms);
  };
  const { onAnswer } = options;
  const courier = { baseUrl: env.pixBaseUrl, wire, clock, onCall: report, onAnswer, onServiceAheadMs };
  const weather = openRetryAfterGate(clock);
  const tokens = openTokenSource({
    authenticate,
    clock,
    onRenewalFailed: (error) => log.warn({ err: error }, "access token not renewed yet"),
  });

  function report(record: ApiCallRecord): void {
    const { at: _at, ...facts } = record;
    if (record.failure === null) log.debug(facts, "service called");
    else log[isDecision(record.status) ? "info" : "warn"](facts, "call to the service failed");
    try {
      options.onCall(record);
    } catch (error) {
      // The record of a call must not change what the call came to.
      log.error({ err: error }, "call not recorded");
    }
  }

  async function exchange<Schema extends z.ZodType>(
    call: PixCall<Schema>,
    headers: Readonly<Record<string, string>>,
    timeoutMs: number,
  ) {
    weather.assertWanted(call);
    const reply = await sendCall(courier, call, headers, timeoutMs);
    weather.saw(call, reply.isAccepted ? null : reply.error);
    return reply;
  }

  async function authenticate() {
    const credential = { client_id: env.pixClientId, client_secret: env.pixClientSecret };
    const body = new TextEncoder().encode(JSON.stringify(credential));
    const call = { method: "POST", path: "/auth", answer: TokenWire, body } as const;
    const reply = await exchange(call, {}, AUTH_TIMEOUT_MS);
    if (reply.isAccepted) return reply.value;
    const { kind, status, code, traceId, retryAfterSeconds, cause } = reply.error;
    // The findings use the same statuses. A 403 here may come from any intermediary.
    const isRefused = status === 400 || status === 401;
    // The call that needs the token was not sent, regardless of the failure here.
    throw new PixError({
      about: "POST /auth",
      proof: "not_sent",
      kind: isRefused ? "credential" : kind,
      status,
      code,
      traceId,
      retryAfterSeconds,
      cause,
    });
  }

  /** One call, and one repeat with another token after a 401: a 401 proves that nothing was done (faults, F11, F12). */
  async function callOnce<Schema extends z.ZodType>(call: PixCall<Schema>, deadlineMs: number) {
    const send = (token: { value: string }) => {
      const leftMs = deadlineMs - clock.monotonicMs();
      if (leftMs <= 0)
        throw new PixError({ about: `${call.method} ${call.path}`, proof: "not_sent", kind: "timeout" });
      return exchange(call, headersOf(call, token.value), leftMs);
    };
    let token = await tokens.get();
    let reply = await send(token);
    if (isRefusedToken(reply) && isHarmlessTwice(call, reply)) {
      token = await tokens.replace(token);
      reply = await send(token);
    }
    if (reply.isAccepted) {
      tokens.trust();
      return reply.value;
    }
    if (isRefusedToken(reply) && reply.error.proof === "ambiguous") tokens.drop(token);
    else if (isRefusedToken(reply)) tokens.distrust(token);
    else if (reply.error.status !== undefined) tokens.trust();
    throw reply.error;
  }

  async function write<Schema extends z.ZodType>(call: Omit<PixCall<Schema>, "method">) {
    refuseUnsendable(call);
    return callOnce({ ...call, method: "POST" }, clock.monotonicMs() + writeTimeoutMs);
  }

  async function read<Schema extends z.ZodType>(call: Omit<PixCall<Schema>, "method">) {
    refuseUnsendable(call);
    const deadlineMs = clock.monotonicMs() + readTimeoutMs;
    for (let retry = 0; ; retry += 1) {
      try {
        return await callOnce({ ...call, method: "GET" }, deadlineMs);
      } catch (error) {
        if (!(error instanceof PixError) || !isWorthAsking(error) || retry === READ_RETRIES_MAX) throw error;
        const delayMs = READ_RETRY_DELAY_MS * 2 ** retry * (1 + Math.random());
        if (clock.monotonicMs() + delayMs >= deadlineMs) throw error;
        await sleep(delayMs);
      }
    }
  }

  return {
    createCharge: (body, o) => write({ ...o, path: "/pix", body, answer: ChargeWire }),
    createWithdrawal: (body, o) => write({ ...o, path: "/withdrawals", body, answer: WithdrawalWire }),
    refundTransaction: (id, body, o) =>
      write({ ...o, path: "/transactions/{id}/refund", id, body, answer: RefundWire }),
    createProject: (body, o) => write({ ...o, path: "/projects", body, answer: ProjectWire }),
    createSubAccount: (body, o) => write({ ...o, path: "/sub-accounts", body, answer: SubAccountWire }),
    getTransaction: (id, o) => read({ ...o, path: "/transactions/{id}", id, answer: TransactionWire }),
    getAccount: (o) => read({ ...o, path: "/account", answer: AccountWire }),
    getAccountId: (traceId) => read({ wallet: PRINCIPAL, traceId, path: "/account", answer: AccountIdWire }),
    listProjects: ({ page, limit, ...o }) =>
      read({
        ...o,
        path: "/projects",
        query: queryOf({ [projectQueryNames.page]: page, [projectQueryNames.limit]: limit }),
        answer: ProjectPageWire,
      }),
    listSubAccounts: (o) => read({ ...o, path: "/sub-accounts", answer: SubAccountListWire }),
    listBalanceBlocks: (o) => read({ ...o, path: "/balance-blocks", answer: BalanceBlockListWire }),
    serviceAheadMs: () => aheadMs,
    leastServiceAheadMs: leastAhead.least,
    tokenAgeMs: () => tokens.ageMs(),
    circuit: () => tokens.circuit(),
    cameBackAtMs: () => weather.cameBackAtMs(),
    close: () => wire.close(),
  };
}

const isRefusedToken = (reply: { isAccepted: boolean; error?: PixError }): boolean =>
  reply.error?.status === 401;

/** The service's own 401 proves that nothing was done. Another's does not: then what has no key is not repeated (faults, F36). */
const isHarmlessTwice = (
  { method, idempotencyKey }: PixCall<z.ZodType>,
  reply: { isAccepted: boolean; error?: PixError },
): boolean => reply.error?.proof === "rejected" || method === "GET" || idempotencyKey !== undefined;

const isDecision = (status: number | null): boolean =>
  status !== null && status >= 400 && status < 500 && status !== 401;

/** Reading again costs nothing; what the service has answered with a decision is not asked again. */
const isWorthAsking = ({ kind, retryAfterSeconds = 0 }: PixError): boolean =>
  kind === "connection" || (kind === "server" && retryAfterSeconds === 0);

/** Specification, "Common request headers". The sub-account endpoints always act on the main account. */
function headersOf(call: PixCall<z.ZodType>, token: string): Record<string, string> {
  const named = call.path === "/sub-accounts" || call.wallet === PRINCIPAL ? undefined : call.wallet;
  return { Authorization: `Bearer ${token}`, ...(named !== undefined && { "X-Sub-Account": named }) };
}

/** Nothing that a header or a path cannot carry unchanged leaves this process (security, T20 and T21). */
function refuseUnsendable({ path, id, wallet, idempotencyKey }: Omit<PixCall<z.ZodType>, "method">): void {
  const faults = {
    wallet: wallet !== PRINCIPAL && !SUB_ACCOUNT_REFERENCE.test(wallet ?? ""),
    "idempotency key": idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(idempotencyKey),
    identifier:
      id !== undefined &&
      (path === "/transactions/{id}/refund" ? !isUuid(id.toLowerCase()) : !canBeSegment(id)),
  };
  for (const [name, isFault] of Object.entries(faults))
    if (isFault)
      throw new PixError({ about: `${path}: unsendable ${name}`, proof: "not_sent", kind: "validation" });
}

function queryOf(values: Readonly<Record<string, number | undefined>>): string | undefined {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? undefined : `?${new URLSearchParams(given).toString()}`;
}
