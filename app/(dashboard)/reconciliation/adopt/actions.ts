"use server";

import { defineAction } from "@/app/_server/define-action";
import { StartAdoptionInput } from "@/lib/adoption/schema";
import { startAdoption } from "@/lib/adoption/start-adoption.server";

export const startAdoptionAction = defineAction(StartAdoptionInput, "operations.work", startAdoption);
