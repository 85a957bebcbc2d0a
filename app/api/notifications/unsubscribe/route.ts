import { answerUnsubscribe, askUnsubscribe } from "@/app/_server/unsubscribe-door";

export const dynamic = "force-dynamic";

export const GET = (request: Request): Response => askUnsubscribe(request);
export const POST = (request: Request): Promise<Response> => answerUnsubscribe(request);
