import { defineRoute } from "@/app/_server/define-route";
import { listUnansweredCharges } from "@/lib/domain/charges/list-unanswered.server";

export const GET = defineRoute({ right: "records.see", wallet: true }, listUnansweredCharges);
