import { openLiveStream } from "@/app/_server/live-stream";

export const dynamic = "force-dynamic";

export const GET = (request: Request): Promise<Response> => openLiveStream(request);
