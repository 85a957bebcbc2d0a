import { answerMetrics } from "@/lib/runtime/answer-signs.server";

export const dynamic = "force-dynamic";

export const GET = ({ headers }: Request): Promise<Response> => answerMetrics(headers);
