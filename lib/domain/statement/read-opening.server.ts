import "server-only";
import { type Reader } from "@/lib/platform/store/tx.server";
import { subtractBalance } from "./balance";
import { movedIn, openingOf } from "./opening";
import { findBaseline, listDaySumsRecordedAfter, sumBaselinesUntil, sumDaysBefore } from "./records.server";
import { type Balance } from "./schema";
import { addDaysTo } from "@/lib/core/time/sao-paulo";

/** Reads the wallet's balance when the day began; with `asOf`, by what had been recorded then. */
export async function readOpening(
  reader: Reader,
  wallet: string,
  day: string,
  asOf: Date | undefined,
): Promise<Balance> {
  const before = await sumDaysBefore(reader, wallet, day);
  if (!asOf) return openingOf(before, await findBaseline(reader, wallet));
  const later = await listDaySumsRecordedAfter(reader, wallet, asOf, addDaysTo(day, -1));
  const then = openingOf(before, await sumBaselinesUntil(reader, wallet, asOf));
  return later.reduce((balance, sums) => subtractBalance(balance, movedIn(sums)), then);
}
