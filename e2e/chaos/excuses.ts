import { type Difference } from "../fixtures/agreement";
import { type Cluster } from "./cluster";
import { type EmittedEvent } from "./lost-events";

type Databases = Pick<Cluster, "dashboard" | "sandbox">;

/** A refund with an unreported end: its event was lost for good, or it failed, for which no event exists. */
type MissingRefund = { id: string; wallet: string; missing: number };

/**
 * Removes differences that only a lost event could have shown (faults, F24: "mirror converges except refunds, which
 * all sit in review") and that no read shows. A difference is removed only where that event was lost indeed, and its
 * money adds up to the centavo.
 */
export async function withoutUnknowable(
  databases: Databases,
  { strict, lenient }: { strict: readonly Difference[]; lenient: readonly Difference[] },
  lost: readonly EmittedEvent[],
): Promise<{ differences: Difference[]; excused: number }> {
  const missingRefunds = await findMissingRefunds(databases, lost);
  const lostOf = new Set(lost.map(({ transactionId }) => transactionId));
  const left = lenient.filter(
    (one) =>
      !isOfMissingRefund(one, missingRefunds) &&
      !isTheirMoney(one, missingRefunds) &&
      !isOfLostWithdrawal(one, lostOf),
  );
  const isLeft = new Set(lenient.map(keyOf));
  // A difference that the lenient comparison forgave although its event had arrived is a defect all the same.
  const forgivenInVain = strict.filter(
    (one) => one.object === "transaction" && !isLeft.has(keyOf(one)) && !lostOf.has(one.id),
  );
  const differences = [...left, ...forgivenInVain];
  return { differences, excused: strict.length - differences.length };
}

const keyOf = ({ object, id, field }: Difference): string => `${object} ${id} ${field}`;

async function findMissingRefunds(
  { dashboard, sandbox }: Databases,
  lost: readonly EmittedEvent[],
): Promise<MissingRefund[]> {
  const lostRefunds = lost
    .filter(({ event }) => event === "refund_completed")
    .map((one) => one.transactionId);
  const { rows: atService } = await sandbox.query<{ id: string; wallet: string; debited: number }>(
    `select parent_id::text as id, wallet, sum(case when status = 'failed' then 0 else amount + fee_amount end)::float8 as debited
     from transactions where type = 'refund'
     group by parent_id, wallet having bool_or(status = 'failed') or parent_id = any($1::uuid[])`,
    [lostRefunds],
  );
  const { rows: inMirror } = await dashboard.query<{ id: string; debited: number }>(
    `select object_id as id, -sum(available_centavos)::float8 as debited from movements
     where effect_type like 'refund%' and object_id = any($1::text[]) group by object_id`,
    [atService.map(({ id }) => id)],
  );
  const debitedHere = new Map(inMirror.map(({ id, debited }) => [id, debited]));
  return atService.map(({ id, wallet, debited }) => ({
    id,
    wallet,
    missing: debited - (debitedHere.get(id) ?? 0),
  }));
}

/**
 * A read shows neither field. Only its event reported them, or the answer to its request, which a database that was
 * set back has lost.
 */
const isOfLostWithdrawal = (
  { object, id, field, mirror }: Difference,
  lostOf: ReadonlySet<string | null>,
): boolean =>
  object === "transaction" && ["fee", "net", "e2e_id"].includes(field) && mirror === null && lostOf.has(id);

const isOfMissingRefund = (
  { object, id, field }: Difference,
  missingRefunds: readonly MissingRefund[],
): boolean =>
  missingRefunds.some((refund) => refund.id === id) &&
  (object === "refund" || (object === "transaction" && field === "refund_state"));

function isTheirMoney(
  { object, id, field, mirror, service }: Difference,
  missingRefunds: readonly MissingRefund[],
): boolean {
  if (object !== "explained" || field !== "available") return false;
  const missing = missingRefunds
    .filter(({ wallet }) => wallet === id)
    .reduce((sum, refund) => sum + refund.missing, 0);
  return missing !== 0 && Number(mirror) - Number(service) === missing;
}
