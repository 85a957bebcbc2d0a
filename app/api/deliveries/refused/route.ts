import { defineRoute } from "@/app/_server/define-route";
import { listRefusals } from "@/lib/composers/deliveries/list-refusals.server";

export const GET = defineRoute({ right: "operations.work" }, listRefusals);
