import { defineRoute } from "@/app/_server/define-route";
import { getLife } from "@/lib/domain/simulate/get-life.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "records.see" }, (ctx) => getLife(ctx));
