import { defineRoute } from "@/app/_server/define-route";
import { listBriefs } from "@/lib/composers/tasks/list-briefs.server";

export const GET = defineRoute({ right: "records.see" }, listBriefs);
