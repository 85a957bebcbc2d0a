import { LoopWatch } from "@/lib/core/process/loop-watch";

/** The loops that the sandbox runs by itself. */
export const SANDBOX_LOOPS = ["tick", "due", "deliveries", "life"] as const;

export type SandboxLoops = LoopWatch<(typeof SANDBOX_LOOPS)[number]>;

export const openLoops = (): SandboxLoops => new LoopWatch();
