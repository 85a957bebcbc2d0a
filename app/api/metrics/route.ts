import { answerMetrics } from "@/lib/runtime/process-status.server";

export const dynamic = "force-dynamic";

export const GET = ({ headers }: Request): Promise<Response> => answerMetrics(headers);
