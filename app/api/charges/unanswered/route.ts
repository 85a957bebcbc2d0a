import { defineRoute } from "@/app/_server/define-route";
import { listUnansweredCharges } from "@/lib/domain/charges/list-unanswered.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "records.see", wallet: true }, (ctx) => listUnansweredCharges(ctx));
