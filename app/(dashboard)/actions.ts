"use server";

import { defineAction } from "@/app/_server/define-action";
import { dismissFirstDay } from "@/lib/composers/first-day/dismiss-first-day.server";
import { DismissFirstDayInput } from "@/lib/composers/first-day/schema";

export const dismissFirstDayAction = defineAction(DismissFirstDayInput, "records.see", dismissFirstDay);
