import "server-only";
import { type Services } from "../context.server";
import { sumClockShift } from "./records.server";

/** One line: it is all that a start says of it. */
export class ShiftedClockError extends Error {
  override readonly name = "ShiftedClockError";
  constructor(seconds: number) {
    super(
      `The database's clock is shifted by ${seconds} s (table clock_shift), which only tests may do: ` +
        "delete the row before a start in production.",
    );
  }
}

/** Throws ShiftedClockError where money is real and the clock is not. */
export async function refuseShiftedClock({ env, store }: Pick<Services, "env" | "store">): Promise<void> {
  if (env.environment !== "production") return;
  const seconds = await store.read(sumClockShift);
  if (seconds !== 0) throw new ShiftedClockError(seconds);
}
