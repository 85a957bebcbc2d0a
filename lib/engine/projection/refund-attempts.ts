import { type ObservationOf } from "./observation";
import { earliest } from "./order";

type RefundObservation = ObservationOf<"refund">;

/** One request for a payment's refund, with all its observations; `intentId` null: not one of ours. */
export type RefundAttempt = { intentId: string | null; tellings: RefundObservation[] };

type Request = { intentId: string; since: Date; pspIds: ReadonlySet<string> };

/**
 * Groups the observations of a payment's refunds by request, first request first, because a refund that ended in an
 * error may be requested again. A webhook delivery belongs to the request that the provider's id names, else to the
 * one it was assigned to; an observation that names none of our requests belongs to the latest before it.
 */
export function attemptsOf(tellings: readonly RefundObservation[]): RefundAttempt[] {
  const requests = requestsIn(tellings);
  const [first] = requests;
  if (!first) return [{ intentId: null, tellings: [...tellings] }];
  // One that failed before we asked for any was asked for elsewhere.
  const isElsewhere = tellings.some(
    (telling) =>
      telling.told.state === "error" && telling.at < first.since && namedBy(requests, telling) === null,
  );
  const requestOf = (telling: RefundObservation): string | null => {
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

function requestsIn(tellings: readonly RefundObservation[]): Request[] {
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

/** The request that an observation names itself; null where it names none. */
function namedBy(requests: readonly Request[], { source, told }: RefundObservation): string | null {
  const own = told.intentId ?? null;
  return source === "webhook" || own === null ? (bearing(requests, told) ?? own) : own;
}

/** The one request that has this observation's provider id; null where there is none or more than one. */
function bearing(
  requests: readonly Request[],
  { pspRefundTransactionId: id }: RefundObservation["told"],
): string | null {
  if (!id) return null;
  const [found, another] = requests.filter(({ pspIds }) => pspIds.has(id));
  return found && !another ? found.intentId : null;
}
