import { defineRoute } from "@/app/_server/define-route";
import { getToday } from "@/lib/composers/overview/get-today.server";
import { TodayFilter } from "@/lib/composers/overview/schema";

export const GET = defineRoute({ right: "records.see", query: TodayFilter, isShared: true }, getToday);
