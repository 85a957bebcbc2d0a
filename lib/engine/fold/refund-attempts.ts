import { type Of } from "./observation";
import { earliest } from "./order";

type Telling = Of<"refund">;

/** One request for a payment's refund, with everything that was told of it; `intentId` null: not one of ours. */
export type Attempt = { intentId: string | null; tellings: Telling[] };

type Request = { intentId: string; since: Date; pspIds: ReadonlySet<string> };

/**
 * A refund that ended in an error may be asked for again: what was told of a payment's refunds, by request, the first of
 * them first. A notice is of the request that the provider calls so, else of the one that it was taken for; what names no
 * request of ours is of the latest before it.
 */
export function attemptsOf(tellings: readonly Telling[]): Attempt[] {
  const requests = requestsIn(tellings);
  const [first] = requests;
  if (!first) return [{ intentId: null, tellings: [...tellings] }];
  // One that failed before we asked for any was asked for elsewhere.
  const isElsewhere = tellings.some(
    (telling) =>
      telling.told.state === "error" && telling.at < first.since && namedBy(requests, telling) === null,
  );
  const requestOf = (telling: Telling): string | null => {
    const named = namedBy(requests, telling);
    if (named !== null) return named;
    const latest = requests.findLast(({ since }) => since <= telling.at);
    return latest?.intentId ?? (isElsewhere ? null : first.intentId);
  };
  return [null, ...requests.map(({ intentId }) => intentId)].flatMap((intentId) => {
    const own = tellings.filter((telling) => requestOf(telling) === intentId);
    return own.length > 0 ? { intentId, tellings: own } : [];
  });
}

function requestsIn(tellings: readonly Telling[]): Request[] {
  const ids = [...new Set(tellings.flatMap(({ told }) => told.intentId ?? []))].toSorted();
  return ids
    .map((intentId) => {
      const own = tellings.filter(({ told }) => told.intentId === intentId);
      const since = earliest(own.map(({ told, at }) => told.requestedAt ?? at)) ?? new Date(0);
      const pspIds = own.flatMap(({ source, told }) =>
        source === "webhook" ? [] : (told.pspRefundTransactionId ?? []),
      );
      return { intentId, since, pspIds: new Set(pspIds) };
    })
    .toSorted((one, other) => one.since.getTime() - other.since.getTime());
}

/** The request that a telling names itself; null where it names none. */
function namedBy(requests: readonly Request[], { source, told }: Telling): string | null {
  const own = told.intentId ?? null;
  return source === "webhook" || own === null ? (bearing(requests, told) ?? own) : own;
}

/** The one request that the provider calls by this telling's id; null where it is none, or not one alone. */
function bearing(
  requests: readonly Request[],
  { pspRefundTransactionId: id }: Telling["told"],
): string | null {
  if (!id) return null;
  const [found, another] = requests.filter(({ pspIds }) => pspIds.has(id));
  return found && !another ? found.intentId : null;
}
