import { defineRoute } from "@/app/_server/define-route";
import { listFreezes } from "@/lib/platform/settings/list-freezes.server";

export const GET = defineRoute({ right: "records.see" }, listFreezes);
