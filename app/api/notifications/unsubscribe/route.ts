import { answerUnsubscribe, answerUnsubscribePage } from "@/app/_server/answer-unsubscribe";

export const dynamic = "force-dynamic";

export const GET = (request: Request): Response => answerUnsubscribePage(request);
export const POST = (request: Request): Promise<Response> => answerUnsubscribe(request);
