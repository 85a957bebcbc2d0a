import { answerHealth } from "@/lib/runtime/answer-signs.server";

export const dynamic = "force-dynamic";

export const GET = (): Response => answerHealth();
