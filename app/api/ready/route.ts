import { answerReady } from "@/lib/runtime/process-status.server";

export const dynamic = "force-dynamic";

export const GET = (): Promise<Response> => answerReady();
