/** The processes that a dashboard is made of: several of each may run. */
export const PARTS = ["pages", "worker", "edge"] as const;
export type Part = (typeof PARTS)[number];
/** Those that run where nothing else is asked for. */
export const USUAL_PARTS = ["pages", "worker"] as const satisfies readonly Part[];

/** Processes that deliveries are sent to: their heartbeat shows that one could have been received. */
export const RECEIVERS = ["pages", "edge"] as const satisfies readonly Part[];
export type Receiver = (typeof RECEIVERS)[number];
