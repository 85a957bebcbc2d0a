import "server-only";
import * as runtime from "@/lib/runtime/open-live-stream.server";
import { currentActor } from "./current-actor";

export const openLiveStream = (request: Request): Promise<Response> =>
  runtime.openLiveStream(request, () => currentActor("rows", "reads"));
