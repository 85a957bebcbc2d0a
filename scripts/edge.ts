import { openEdge } from "../lib/runtime/http/open-edge.server";
import { startOrExit } from "../lib/runtime/start.server";
import { listeningHost, readPlace } from "./parts";

await startOrExit((all) => openEdge(all, { host: listeningHost(), port: readPlace().port }));
process.send?.({ isReady: true });
