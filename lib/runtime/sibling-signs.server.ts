import "server-only";
import { systemClock } from "@/lib/core/time/clock";
import { type LoopFigures } from "@/lib/core/process/loop-watch";
import { type ServiceLink } from "@/lib/composers/health/get-health.server";

/** The status that a part of the dashboard reports to the parts that were started with it. */
export type PartSigns = { loops: LoopFigures[]; link: ServiceLink; waiting: number };

/** By way of whoever started the parts: from one part to the others. */
export type SignsMessage = { signsOf: string; signs: PartSigns };

const SAY_EVERY_MS = 2_000;
/** A part that has said nothing for so long hangs or is gone: so are its loops. */
const SILENT_AFTER_MS = 10_000;

// On globalThis because the bundler makes two copies of this module, and one process hears.
type Heard = Map<string, { signs: PartSigns; heardMs: number }>;
const holder = globalThis as typeof globalThis & { __guicheSiblings?: Heard };
const heard = (): Heard =>
  (holder.__guicheSiblings ??= new Map<string, { signs: PartSigns; heardMs: number }>());

/** Says it again and again to whoever started this process, and hears what the other parts say. */
export function exchangeSigns(name: string, own: () => PartSigns): void {
  if (!process.send) return;
  process.on("message", (told: Partial<SignsMessage>) => {
    if (told.signsOf !== undefined && told.signs)
      heard().set(told.signsOf, { signs: told.signs, heardMs: systemClock.monotonicMs() });
  });
  // Listening alone would keep the process alive.
  process.channel?.unref();
  const say = () => {
    const message: SignsMessage = { signsOf: name, signs: own() };
    // The receiving process may be about to end.
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  };
  setInterval(say, SAY_EVERY_MS).unref();
}

export function siblingSigns(): PartSigns[] {
  const nowMs = systemClock.monotonicMs();
  return [...heard().values()].map(({ signs, heardMs }) =>
    nowMs - heardMs < SILENT_AFTER_MS
      ? signs
      : { ...signs, loops: signs.loops.map((loop) => ({ ...loop, isLate: true })) },
  );
}
