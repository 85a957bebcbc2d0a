import "server-only";
import { type Reader } from "@/lib/platform/store/tx.server";
import { openingOf } from "./opening";
import { findBaseline, sumDaysBefore } from "./records.server";
import { type Balance } from "./schema";

/** What stood in the wallet when the day began. */
export const readOpening = async (reader: Reader, wallet: string, day: string): Promise<Balance> =>
  openingOf(await sumDaysBefore(reader, wallet, day), await findBaseline(reader, wallet));
