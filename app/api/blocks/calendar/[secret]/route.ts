import { answerCalendar } from "@/app/_server/answer-calendar";

export const dynamic = "force-dynamic";

type Given = { params: Promise<{ secret: string }> };

export const GET = async (request: Request, { params }: Given): Promise<Response> =>
  answerCalendar(request, (await params).secret);
