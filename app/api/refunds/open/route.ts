import { defineRoute } from "@/app/_server/define-route";
import { listOpenRefunds } from "@/lib/domain/refunds/list-refunds.server";

export const GET = defineRoute({ right: "records.see", wallet: true }, listOpenRefunds);
