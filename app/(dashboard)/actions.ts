"use server";

import { defineAction } from "@/app/_server/define-action";
import { dismissFirstDay } from "@/lib/composers/first-day/dismiss-first-day.server";
import { arrangeHome } from "@/lib/composers/overview/arrange-home.server";
import { ArrangementInput } from "@/lib/composers/overview/schema";
import { remindOthers } from "@/lib/composers/tasks/remind-others.server";
import { RemindInput } from "@/lib/composers/tasks/schema";
import { DismissFirstDayInput } from "@/lib/composers/first-day/schema";
import { SetLifeInput } from "@/lib/domain/simulate/schema";
import { setLife } from "@/lib/domain/simulate/set-life.server";

export const dismissFirstDayAction = defineAction(DismissFirstDayInput, "records.see", dismissFirstDay);
export const setLifeAction = defineAction(SetLifeInput, "records.see", setLife);
export const remindOthersAction = defineAction(RemindInput, "records.see", remindOthers);
export const arrangeHomeAction = defineAction(ArrangementInput, "records.see", arrangeHome);
