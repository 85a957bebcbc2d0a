import "server-only";
import { systemClock } from "@/lib/core/time/clock";
import { type LoopFigures } from "@/lib/core/process/loop-watch";
import { type ServiceLink } from "@/lib/composers/health/get-health.server";

/** The status that a part of the dashboard reports to the parts that were started with it. */
export type ProcessStatus = { loops: LoopFigures[]; link: ServiceLink; waiting: number };

/** A message from one part to the others, through the process that started them. */
export type SignsMessage = { signsOf: string; signs: ProcessStatus };

const SAY_EVERY_MS = 2_000;
/** A part that has said nothing for so long hangs or is gone: so are its loops. */
const SILENT_AFTER_MS = 10_000;

// Stored on globalThis because the bundler makes two copies of this module, while one process receives.
type ReceivedStatuses = Map<string, { signs: ProcessStatus; heardMs: number }>;
const holder = globalThis as typeof globalThis & { __guicheSiblings?: ReceivedStatuses };
const heard = (): ReceivedStatuses =>
  (holder.__guicheSiblings ??= new Map<string, { signs: ProcessStatus; heardMs: number }>());

/** Sends the own status repeatedly to the parent process, and receives the statuses of the other parts. */
export function exchangeStatuses(name: string, own: () => ProcessStatus): void {
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

export function siblingStatuses(): ProcessStatus[] {
  const nowMs = systemClock.monotonicMs();
  return [...heard().values()].map(({ signs, heardMs }) =>
    nowMs - heardMs < SILENT_AFTER_MS
      ? signs
      : { ...signs, loops: signs.loops.map((loop) => ({ ...loop, isLate: true })) },
  );
}
