import { defineRoute } from "@/app/_server/define-route";
import { listTasks } from "@/lib/composers/tasks/list-tasks.server";

export const GET = defineRoute({ right: "records.see" }, listTasks);
