import { defineRoute } from "@/app/_server/define-route";
import { getLife } from "@/lib/domain/simulate/get-life.server";

export const GET = defineRoute({ right: "records.see" }, getLife);
