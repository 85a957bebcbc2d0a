"use server";

import { defineAction } from "@/app/_server/define-action";
import { processAgain } from "@/lib/composers/deliveries/process-again.server";
import { ProcessAgainInput } from "@/lib/composers/deliveries/schema";

export const processAgainAction = defineAction(ProcessAgainInput, "operations.work", processAgain);
