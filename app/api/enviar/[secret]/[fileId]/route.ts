import { takePhoneFile } from "@/app/_server/answer-phone-page";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ secret: string; fileId: string }> };

export const PUT = async (request: Request, { params }: Props): Promise<Response> =>
  takePhoneFile(request, await params);
