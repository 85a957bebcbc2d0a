"use server";

import { defineAction } from "@/app/_server/define-action";
import { closeCalendarLink, openCalendarLink } from "@/lib/domain/duty/calendar-link.server";
import { addPeriod, removePeriod } from "@/lib/domain/duty/change-periods.server";
import { savePlan } from "@/lib/domain/duty/save-plan.server";
import {
  AddPeriodInput,
  CalendarLinkInput,
  RemovePeriodInput,
  SavePlanInput,
} from "@/lib/domain/duty/schema";

export const savePlanAction = defineAction(SavePlanInput, "duty.plan", savePlan);
// Everybody says of oneself when one is away; of others the verb asks for more.
export const addPeriodAction = defineAction(AddPeriodInput, "block.work", addPeriod);
export const removePeriodAction = defineAction(RemovePeriodInput, "block.work", removePeriod);
export const openCalendarLinkAction = defineAction(CalendarLinkInput, "block.work", openCalendarLink);
export const closeCalendarLinkAction = defineAction(CalendarLinkInput, "block.work", closeCalendarLink);
