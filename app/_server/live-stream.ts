import "server-only";
import * as runtime from "@/lib/runtime/open-live-stream.server";
import { currentActor } from "./current-actor";

/** Where Next is reached without the door before it. */
export const openLiveStream = (request: Request): Promise<Response> =>
  runtime.openLiveStream(request, () => currentActor("rows", "reads"));
