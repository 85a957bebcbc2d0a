import { answerReady } from "@/lib/runtime/answer-signs.server";

export const dynamic = "force-dynamic";

export const GET = (): Promise<Response> => answerReady();
