import { answerVerifierPage } from "@/app/_server/answer-verifier-page";

export const dynamic = "force-dynamic";

export const GET = (request: Request): Promise<Response> => answerVerifierPage(request);
