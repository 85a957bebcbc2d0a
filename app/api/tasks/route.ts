import { defineRoute } from "@/app/_server/define-route";
import { listTasks } from "@/lib/composers/tasks/list-tasks.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "records.see" }, (ctx) => listTasks(ctx));
