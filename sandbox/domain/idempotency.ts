import { createHash } from "node:crypto";
import { isLosslessNumber } from "@/lib/core/json/json";
import { type Readings } from "../readings";
import { CLAIM_KEY, WAIT_FOR_KEY } from "../store/locks";
import { type Store, type Tx, inTransaction } from "../store/store";
import { ServiceError, badRequest, conflict } from "./service-error";

/** Specification, "Limits". */
const KEY_LENGTH_MIN = 8;
const KEY_LENGTH_MAX = 255;
const CACHE_MS = 24 * 60 * 60 * 1000;

export type Answer = { status: number; text: string };
export type KeyedCall = { key: string; endpoint: string; wallet: string; json: unknown; bodySha256: string };

export function checkKey(key: string): string {
  if (key.length < KEY_LENGTH_MIN || key.length > KEY_LENGTH_MAX)
    throw badRequest(
      `Idempotency-Key must have ${KEY_LENGTH_MIN} to ${KEY_LENGTH_MAX} characters`,
      undefined,
      {
        issues: [{ field: "Idempotency-Key", message: "has a length that is not allowed" }],
      },
    );
  return key;
}

/**
 * Does the work once for a key. The claim is a lock of the work's own transaction, so the effect, the cached answer
 * and the end of the claim are one commit: a process that dies in between leaves none of them.
 */
export async function runOnceForKey(
  store: Store,
  call: KeyedCall,
  epoch: number,
  work: (tx: Tx) => Promise<Answer>,
  answerError: (error: ServiceError, tx: Tx) => Answer,
): Promise<Answer> {
  return inTransaction(
    store,
    async (tx) => {
      const { readings } = tx.state;
      const namespace = namespaceOf(call, readings.keyScope);
      if (!(await claim(tx, `${namespace}\n${call.key}`, readings.duplicateInFlight))) {
        if (readings.duplicateInFlight === "process_twice") return work(tx);
        throw conflict(
          "request",
          "Idempotency-Key",
          call.key,
          "The first request with this key is still running",
        );
      }
      const bodyJsonHash = sha256(canonicalJson(call.json));
      const cached = await readCached(tx, namespace, call, bodyJsonHash);
      if (cached) return cached;
      const answer =
        readings.cachedFailures === "all" ? await workKeepingFailures(tx, work, answerError) : await work(tx);
      await tx.query(
        `insert into idempotency_keys values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (namespace, key) do update set endpoint = $3, wallet = $4, body_json_hash = $5,
           body_bytes_hash = $6, response_status = $7, response_body = $8, expires_at = $9`,
        [
          namespace,
          call.key,
          call.endpoint,
          call.wallet,
          bodyJsonHash,
          call.bodySha256,
          answer.status,
          answer.text,
          new Date(tx.now.getTime() + CACHE_MS),
        ],
      );
      return answer;
    },
    epoch,
  );
}

/** Whether this transaction now holds the key; with the reading `wait` it does so when the first has ended. */
async function claim(tx: Tx, lock: string, inFlight: Readings["duplicateInFlight"]): Promise<boolean> {
  if (inFlight === "wait") {
    await tx.query(WAIT_FOR_KEY, [lock]);
    return true;
  }
  const [row] = await tx.query<{ claimed: boolean }>(CLAIM_KEY, [lock]);
  return row?.claimed ?? false;
}

type CachedRow = {
  endpoint: string;
  wallet: string;
  body_json_hash: string;
  body_bytes_hash: string;
  response_status: number;
  response_body: string;
};

async function readCached(
  tx: Tx,
  namespace: string,
  call: KeyedCall,
  bodyJsonHash: string,
): Promise<Answer | undefined> {
  const [row] = await tx.query<CachedRow>(
    "select * from idempotency_keys where namespace = $1 and key = $2 and expires_at > $3",
    [namespace, call.key, tx.now],
  );
  if (!row) return undefined;
  const sameBody =
    tx.state.readings.bodyComparison === "json"
      ? row.body_json_hash === bodyJsonHash
      : row.body_bytes_hash === call.bodySha256;
  if (!sameBody || row.endpoint !== call.endpoint || row.wallet !== call.wallet)
    throw new ServiceError(
      422,
      "The Idempotency-Key was used with a different body",
      {},
      "IDEMPOTENCY_KEY_REUSED",
    );
  return { status: row.response_status, text: row.response_body };
}

/** Reading `cachedFailures` = all: the work is undone, its refusal stays. */
async function workKeepingFailures(
  tx: Tx,
  work: (tx: Tx) => Promise<Answer>,
  answerError: (error: ServiceError, tx: Tx) => Answer,
): Promise<Answer> {
  await tx.query("savepoint work");
  try {
    return await work(tx);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    await tx.query("rollback to savepoint work");
    return answerError(error, tx);
  }
}

function namespaceOf(call: KeyedCall, scope: Readings["keyScope"]): string {
  switch (scope) {
    case "account":
      return "account";
    case "wallet":
      return `wallet ${call.wallet}`;
    case "endpoint":
      return `endpoint ${call.endpoint}`;
  }
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** One text for every way to write the same JSON value: keys in order, numbers by value. */
export function canonicalJson(value: unknown): string {
  if (isLosslessNumber(value)) return canonicalNumber(value.value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null)
    return `{${Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`)
      .join(",")}}`;
  return JSON.stringify(value) ?? "";
}

/** `1.10`, `1.1` and `11e-1` are one number: its digits without zeros around them, and the power of ten. */
function canonicalNumber(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!match) return text;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const digits = (whole + fraction).replace(/^0+/, "");
  const trimmed = digits.replace(/0+$/, "");
  if (trimmed === "") return "0";
  return `${sign}${trimmed}e${Number(exponent) - fraction.length + (digits.length - trimmed.length)}`;
}
