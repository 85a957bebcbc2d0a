import { answerCheckPage } from "@/app/_server/answer-check-page";

export const dynamic = "force-dynamic";

export const GET = (request: Request): Promise<Response> => answerCheckPage(request);
