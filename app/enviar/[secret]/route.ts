import { answerPhonePage } from "@/app/_server/answer-phone-page";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ secret: string }> };

export const GET = async (request: Request, { params }: Props): Promise<Response> =>
  answerPhonePage(request, (await params).secret);
