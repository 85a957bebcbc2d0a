import { acceptDelivery } from "@/app/_server/accept-delivery";

export const dynamic = "force-dynamic";

/** A sub-account's own endpoint, by its name in `PIX_WEBHOOK_SECRETS`. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ endpoint: string }> },
): Promise<Response> {
  return acceptDelivery(request, (await params).endpoint);
}
