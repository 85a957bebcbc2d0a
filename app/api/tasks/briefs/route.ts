import { defineRoute } from "@/app/_server/define-route";
import { listBriefs } from "@/lib/composers/tasks/list-briefs.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "records.see" }, (ctx) => listBriefs(ctx));
