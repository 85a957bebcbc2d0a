import { answerHealth } from "@/lib/runtime/process-status.server";

export const dynamic = "force-dynamic";

export const GET = (): Response => answerHealth();
