import { type Cluster } from "../cluster";
import { type Figures } from "../figures";
import { type Left } from "../unreliable-service";
import { type Effect, judgeShownOutcomes } from "../form-outcomes/judge-shown-outcomes";
import { type Form, type AnswerLog } from "../form-outcomes/answer-log";

type IntentKey = { id: string; key: string | null };

/**
 * Compares the answers that each person received for each form with the effects at the service. For a refund, done
 * means that the service took the request. A refund that failed afterwards counts as one, and may be requested again.
 */
export async function judgeAnswers(
  { dashboard, sandbox, service }: Pick<Cluster, "dashboard" | "sandbox" | "service">,
  figures: Figures,
  book: AnswerLog,
  forgottenKeys: ReadonlyMap<string, string>,
): Promise<string[]> {
  const { rows: kept } = await dashboard.query<IntentKey>(
    "select id::text, idempotency_key as key from intents where idempotency_key is not null",
  );
  const keyOf = new Map([...forgottenKeys, ...kept.map(({ id, key }) => [id, key ?? id] as const)]);
  const { rows: done } = await sandbox.query<{ about: string; times: number }>(
    `select coalesce('key ' || idempotency_key, 'transaction ' || id::text) as about, count(*)::int as times
       from transactions where type in ('payment', 'withdrawal') group by 1
     union all
     select 'refund of ' || parent_id::text, greatest(1, count(*) filter (where status <> 'failed'))::int
       from transactions where type = 'refund' group by 1
     union all
     select 'project ' || name, count(*)::int from projects group by 1
     union all
     select 'sub-account ' || reference, 1 from wallets where reference <> 'principal'`,
  );
  const effects = done.map((effect): Effect => ({ ...effect, leftAtMs: leftOf(effect.about, service.left) }));
  const submits = book.submits((form) => aboutOf(form, keyOf));
  figures.add("Told against done.forms", submits.length);
  figures.add("Told against done.effects", effects.length);
  return judgeShownOutcomes(submits, effects);
}

function aboutOf({ id, kind, input }: Form, keyOf: ReadonlyMap<string, string>): string {
  switch (kind) {
    case "refund":
      return `refund of ${String(input.transactionId)}`;
    case "project":
      return `project ${String(input.name)}`;
    case "sub-account":
      return `sub-account ${String(input.reference)}`;
    default:
      return `key ${keyOf.get(id) ?? `of ${kind} ${id}, which was never written down`}`;
  }
}

/** A name or a reference is not in the path. The moment when such a request left is unknown. */
const leftOf = (about: string, left: readonly Left[]): number[] =>
  left
    .filter(
      ({ key, path }) =>
        about === `key ${key}` || path === `/transactions/${about.replace("refund of ", "")}/refund`,
    )
    .map(({ atMs }) => atMs);
