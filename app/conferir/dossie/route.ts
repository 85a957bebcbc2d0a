import { answerVerifierPage } from "@/app/_server/verifier-door";

export const dynamic = "force-dynamic";

export const GET = (request: Request): Promise<Response> => answerVerifierPage(request);
