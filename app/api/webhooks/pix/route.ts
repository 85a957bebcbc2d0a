import { acceptDelivery } from "@/app/_server/accept-delivery";

export const dynamic = "force-dynamic";

/** The main account's endpoint. */
export const POST = (request: Request): Promise<Response> => acceptDelivery(request, "main");
