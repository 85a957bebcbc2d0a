import { defineRoute } from "@/app/_server/define-route";
import { countsOf, listTasks } from "@/lib/composers/tasks/list-tasks.server";

export const GET = defineRoute({ right: "records.see" }, async (ctx) => countsOf(await listTasks(ctx)));
