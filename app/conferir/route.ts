import { answerCheckPage } from "@/app/_server/check-door";

export const dynamic = "force-dynamic";

export const GET = (request: Request): Promise<Response> => answerCheckPage(request);
