import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { getSettings } from "@/lib/platform/settings/get-settings.server";
import { NOTHING, type Amounts } from "./amounts";
import { toReading, toWalletDrift } from "./drift-view";
import { listSuspects } from "./list-suspects.server";
import {
  findWalletDrift,
  listBaselines,
  listMovementsSince,
  listReadings,
  sumByKind,
} from "./records.server";
import { type DriftDetail } from "./schema";
import { AppError } from "@/lib/core/errors/app-error";
import { type MovementKind } from "@/lib/core/enums/money";
import { type Sum, opposite } from "@/lib/core/money/sum";

/** One wallet's figures and what they are made of; where they disagree, who may be behind it. */
export async function getDrift(ctx: Context): Promise<DriftDetail> {
  const { store, wallet } = ctx;
  const { driftAlarmMinutes } = await getSettings(ctx);
  return store.snapshot(async (reader) => {
    const row = await findWalletDrift(reader, wallet);
    if (!row) throw new AppError("not_found", { message: "wallet" });
    const sums = await sumByKind(reader, wallet);
    const readings = await listReadings(reader, wallet);
    const baselines = await listBaselines(reader, wallet);
    const lines = await listMovementsSince(reader, wallet, row.drift?.agreedAt ?? null);
    const unexplained = row.drift
      ? {
          availableCentavos: row.drift.unexplainedAvailableCentavos,
          heldCentavos: row.drift.unexplainedHeldCentavos,
        }
      : NOTHING;
    return {
      ...toWalletDrift(row),
      alarmAfterMinutes: driftAlarmMinutes,
      madeOf: sums.map(({ kind, sum }) => ({ kind, ...bucketsOf(kind, sum) })),
      readings: readings.map(toReading),
      baselines: baselines.map(({ baseline, person }) => ({
        id: baseline.id,
        at: baseline.at.toISOString(),
        availableCentavos: baseline.availableCentavos,
        heldCentavos: baseline.heldCentavos,
        person,
        reason: baseline.reason,
      })),
      movements: lines.map((line) => ({
        id: line.id,
        kind: line.kind,
        transactionId: line.transactionId,
        availableCentavos: line.availableCentavos,
        heldCentavos: line.heldCentavos,
        settledAt: line.settledAt.toISOString(),
        recordedAt: line.recordedAt.toISOString(),
      })),
      suspects: await listSuspects(reader, ctx, unexplained),
    };
  });
}

/** The sum of a kind, by bucket: the days sum a block's lines by what is held, all others by what is available. */
function bucketsOf(kind: MovementKind, sum: Sum): Amounts {
  switch (kind) {
    case "block_held":
    case "block_released":
      return { availableCentavos: opposite(sum), heldCentavos: sum };
    case "block_paid_out":
      return { availableCentavos: 0, heldCentavos: sum };
    default:
      return { availableCentavos: sum, heldCentavos: 0 };
  }
}
