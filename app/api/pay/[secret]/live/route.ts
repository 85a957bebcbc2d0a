import { openPayerStream } from "@/lib/runtime/open-payer-stream.server";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ secret: string }> };

export const GET = async (request: Request, { params }: Props): Promise<Response> =>
  openPayerStream(request, (await params).secret);
