import { answerPayerPage } from "@/app/_server/answer-payer-page";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ secret: string }> };

export const GET = async (request: Request, { params }: Props): Promise<Response> =>
  answerPayerPage(request, (await params).secret);
