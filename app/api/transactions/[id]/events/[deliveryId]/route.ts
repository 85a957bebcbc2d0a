import { defineRoute } from "@/app/_server/define-route";
import { getRawEvent } from "@/lib/domain/transactions/get-raw-event.server";
import { RawEventInput } from "@/lib/domain/transactions/schema";

export const GET = defineRoute(
  { right: "records.see", wallet: true, params: RawEventInput.omit({ wallet: true }) },
  (ctx, params) => getRawEvent(ctx, params),
);
