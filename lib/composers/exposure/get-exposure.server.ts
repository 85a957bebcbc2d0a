import "server-only";
import { addDaysTo, dayOf, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { addUp } from "@/lib/core/money/sum";
import { kindOf } from "@/lib/core/enums/blocks";
import { evidenceReasonOf } from "@/lib/core/enums/evidence";
import { RATE_DAYS } from "@/lib/domain/blocks/figure-filters";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import {
  type EndedBlock,
  type HeldBlock,
  type OutcomeRow,
  breakDown,
  heldByDay,
  outcomeOf,
  outcomesBy,
  rollingRate,
  spendLegs,
} from "./figures";
import {
  type EndedRow,
  type HeldRow,
  listEndedRows,
  listHeldChanges,
  listHeldRows,
  listMedDays,
  listPaidDays,
  sumAvailable,
  sumHeld,
} from "./records.server";
import { type Exposure } from "./types";

/** A quarter: long enough to see whether it grows. */
const DAYS = 90;
/** Half a year of ends: blocks end after days or weeks, and rules of the institutions change. */
const OUTCOME_DAYS = 180;
/** Looked at one by one; beyond it the page says so. */
const HELD_MAX = 2_000;
const ENDED_MAX = 5_000;
/** The row limit of each comparison. The number of further rows is reported. */
const ROWS_MAX = 12;

/**
 * The amounts that blocks hold within the person's scope, the amounts that they held, and how they ended. All is read
 * in one snapshot, and every read is bounded.
 */
export async function getExposure(ctx: Context): Promise<Exposure> {
  const now = ctx.clock.now();
  const scope = scopeOf(ctx.actor);
  const to = dayOf(now);
  const from = addDaysTo(to, 1 - DAYS);
  const rateFrom = addDaysTo(from, 1 - RATE_DAYS);
  const outcomesFrom = addDaysTo(to, 1 - OUTCOME_DAYS);
  return ctx.store.snapshot(async (reader) => {
    const held = await sumHeld(reader, scope);
    const blocks = spendLegs(await listHeldRows(reader, scope, HELD_MAX)).map(heldBlockOf);
    const changes = await listHeldChanges(reader, scope, startOfDayInSaoPaulo(from));
    const med = await listMedDays(reader, scope, startOfDayInSaoPaulo(rateFrom));
    const paid = await listPaidDays(reader, scope, rateFrom, to);
    const ended = (await listEndedRows(reader, scope, startOfDayInSaoPaulo(outcomesFrom), ENDED_MAX)).map(
      endedBlockOf,
    );
    return {
      now: {
        ...held,
        legsCentavos: addUp(...blocks.map(({ legsCentavos }) => legsCentavos)),
        availableCentavos: await sumAvailable(reader, scope),
        isCut: held.count > blocks.length,
      },
      groups: {
        wallet: breakDown(blocks, "wallet", now),
        kind: breakDown(blocks, "kind", now),
        project: breakDown(blocks, "project", now),
        payer: breakDown(blocks, "payer", now),
        age: breakDown(blocks, "age", now),
      },
      days: heldByDay(held.heldCentavos, changes, from, to),
      rate: rollingRate(med, paid, from, to),
      outcomes: {
        from: outcomesFrom,
        all: outcomeOf(ended),
        isCut: ended.length === ENDED_MAX,
        groups: {
          answered: firstRows(outcomesBy(ended, "answered")),
          hours: firstRows(outcomesBy(ended, "hours")),
          evidence: firstRows(outcomesBy(ended, "evidence")),
          template: firstRows(outcomesBy(ended, "template")),
          kind: firstRows(outcomesBy(ended, "kind")),
          reason: firstRows(outcomesBy(ended, "reason")),
          person: firstRows(outcomesBy(ended, "person")),
        },
      },
    };
  });
}

const firstRows = (rows: readonly OutcomeRow[]) => ({
  rows: rows.slice(0, ROWS_MAX),
  more: Math.max(0, rows.length - ROWS_MAX),
});

const heldBlockOf = ({
  projectId,
  projectName,
  payerId,
  payerName,
  blockType,
  transactionId: _transactionId,
  ...row
}: HeldRow): HeldBlock => ({
  ...row,
  kind: kindOf(blockType),
  project: projectId === null || projectName === null ? null : { id: projectId, name: projectName },
  payer: payerId === null ? null : { id: payerId, name: payerName ?? "" },
});

const endedBlockOf = ({
  status,
  blockType,
  personId,
  personName,
  hasText,
  templateVersion,
  ...row
}: EndedRow): EndedBlock => ({
  ...row,
  template: hasText
    ? `${evidenceReasonOf({ blockType, reason: row.reason })}:${templateVersion ?? "own"}`
    : null,
  kind: kindOf(blockType),
  isWon: status === "rejected",
  answeredBy: personId === null || personName === null ? null : { id: personId, name: personName },
});
