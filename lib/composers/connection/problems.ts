import { PERMISSIONS, type CheckState, type Permission, type CheckCause } from "@/lib/core/enums/connection";
import { type ConnectionProblem, type ConnectionUnknown } from "@/lib/core/enums/connection-problems";
import { PRINCIPAL } from "@/lib/core/ids";

export type Check = {
  name: string;
  state: CheckState;
  cause: CheckCause | null;
  named: string | null;
  method: string;
  path: string;
  status: number | null;
  at: Date;
  since: Date;
  workedAt: Date | null;
};

/** The last delivery received and the last refused at one endpoint. Null: not among the latest. */
export type EndpointSign = {
  name: string;
  heardAt: Date | null;
  refusedAt: Date | null;
  /** Signed by the secret of another of our endpoints. */
  ofOtherAt: Date | null;
};

export type KnownConnection = {
  isConnected: boolean;
  checks: readonly Check[];
  endpoints: readonly EndpointSign[];
  /** References of the sub-accounts. */
  wallets: readonly string[];
  /** The times of events that named an environment: when the last was ours, and when the last was the other. */
  environment: { oursAt: Date | null; otherAt: Date | null };
};

export type Evidence = { method: string; path: string; status: number | null; at: Date };
export type Problem = {
  kind: ConnectionProblem;
  /** Permission, address, wallet or endpoint. */
  named: string | null;
  since: Date;
  evidence: Evidence | null;
};
export type Unknown = { kind: ConnectionUnknown; named: string | null };

const WRITES: readonly Permission[] = PERMISSIONS.filter((name) => name.endsWith(":WRITE"));
const ORDER = ["not_connected", "other_account", "other_address", "secret_revoked", "secret_wrong"] as const;

/**
 * Problems of the connection, the gravest first. With a refused secret nothing else is reported, because earlier
 * findings no longer hold.
 */
export function problemsOf(known: KnownConnection, now: Date): Problem[] {
  if (!known.isConnected) return [{ kind: "not_connected", named: null, since: now, evidence: null }];
  const checks = known.checks.flatMap(problemOfCheck);
  const secret = checks.find(({ kind }) => ORDER.some((grave) => grave === kind));
  return secret ? [secret] : [...checks, ...problemsOfEvents(known)];
}

/** Problems that no band of every page reports already. */
export const problemsBelowTheBand = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ kind }) => !ORDER.some((said) => said === kind));

function problemOfCheck(check: Check): Problem[] {
  const isOfAddress = check.name === "address";
  // Said once, where the permission is: both are left of one answer.
  if (check.state === "not_known" && check.cause !== null)
    return isOfAddress ? [] : [toProblem(check, "unclear", check.name.replace(/^permission /, ""))];
  if (check.state !== "refused" || check.cause === null) return [];
  if (check.cause === "secret_refused")
    return [toProblem(check, check.workedAt === null ? "secret_wrong" : "secret_revoked", null)];
  return [toProblem(check, check.cause, check.named)];
}

const toProblem = (
  { since, method, path, status, at }: Check,
  kind: ConnectionProblem,
  named: string | null,
): Problem => ({
  kind,
  named,
  since,
  // Nothing was sent to another address.
  evidence: kind === "other_address" ? null : { method, path, status, at },
});

/**
 * Endpoints that refused and received nothing since, and events that name another environment with none of ours
 * since.
 */
function problemsOfEvents({ endpoints, environment: { oursAt, otherAt } }: KnownConnection): Problem[] {
  const ofEnvironment: Problem[] =
    otherAt !== null && (oursAt === null || oursAt < otherAt)
      ? [{ kind: "wrong_environment", named: null, since: otherAt, evidence: null }]
      : [];
  const ofEndpoints = endpoints.flatMap(({ name, heardAt, refusedAt, ofOtherAt }): Problem[] => {
    const isNews = (at: Date | null): at is Date => at !== null && (heardAt === null || heardAt < at);
    if (isNews(ofOtherAt))
      return [{ kind: "webhook_of_other_endpoint", named: name, since: ofOtherAt, evidence: null }];
    return isNews(refusedAt)
      ? [{ kind: "webhook_secret_wrong", named: name, since: refusedAt, evidence: null }]
      : [];
  });
  return [...ofEnvironment, ...ofEndpoints];
}

/** Facts about the credential itself that no answer has shown yet. */
function unknownsOfChecks(checks: KnownConnection["checks"]): Unknown[] {
  const stateOf = stateIn(checks);
  const isUnclear = (name: string) => checks.some((check) => check.name === name && check.cause !== null);
  const permissions = PERMISSIONS.filter(
    (name) => stateOf(`permission ${name}`) === "not_known" && !isUnclear(`permission ${name}`),
  );
  return [
    ...permissions.map((named): Unknown => ({ kind: "permission", named })),
    ...(WRITES.some((name) => stateOf(`permission ${name}`) === "passes")
      ? [{ kind: "write_order", named: null } as const]
      : []),
    ...(["not_known", "passes"].includes(stateOf("address"))
      ? [{ kind: "address", named: null } as const]
      : []),
    ...(stateOf("sub_accounts") === "not_known" ? [{ kind: "sub_accounts", named: null } as const] : []),
  ];
}

/** Facts that nothing has shown yet. */
export function unknownsOf({
  isConnected,
  checks,
  endpoints,
  wallets,
  environment,
}: KnownConnection): Unknown[] {
  if (!isConnected) return [];
  const stateOf = stateIn(checks);
  const subAccounts = wallets.filter((reference) => reference !== PRINCIPAL);
  return [
    ...unknownsOfChecks(checks),
    ...(stateOf("sub_accounts") === "works"
      ? subAccounts
          .filter((reference) => stateOf(`wallet ${reference}`) === "not_known")
          .map((named): Unknown => ({ kind: "wallet", named }))
      : []),
    ...(environment.oursAt === null && environment.otherAt === null
      ? [{ kind: "environment", named: null } as const]
      : []),
    ...endpoints
      .filter(({ heardAt }) => heardAt === null)
      .map(({ name }): Unknown => ({ kind: "endpoint_unheard", named: name })),
  ];
}

const stateIn =
  (checks: KnownConnection["checks"]) =>
  (name: string): CheckState =>
    checks.find((check) => check.name === name)?.state ?? "not_known";

const TOLD_SOON: readonly ConnectionUnknown[] = ["permission", "wallet", "environment", "endpoint_unheard"];

/**
 * Unknowns that the test on the page or one paid charge would resolve; until then they matter everywhere. Unknowns
 * that only a real write resolves stay on the pages for people who look for them. Beside a refused secret nothing
 * else matters.
 */
export function unknownsThatMatter(known: KnownConnection): Unknown[] {
  if (stateIn(known.checks)("credential") === "refused") return [];
  return unknownsOf(known).filter(({ kind }) => TOLD_SOON.includes(kind));
}
