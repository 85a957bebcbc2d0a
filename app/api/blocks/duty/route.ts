import { defineRoute } from "@/app/_server/define-route";
import { getDuty } from "@/lib/domain/duty/get-duty.server";

export const GET = defineRoute({ right: "block.work" }, getDuty);
