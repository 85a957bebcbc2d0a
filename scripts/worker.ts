import { startOrExit } from "../lib/runtime/start.server";

await startOrExit();
process.send?.({ isReady: true });
