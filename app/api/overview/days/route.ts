import { defineRoute } from "@/app/_server/define-route";
import { getDays } from "@/lib/composers/overview/get-days.server";
import { TodayFilter } from "@/lib/composers/overview/schema";

export const GET = defineRoute({ right: "records.see", query: TodayFilter, isShared: true }, getDays);
