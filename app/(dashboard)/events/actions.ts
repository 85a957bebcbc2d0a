"use server";

import { defineAction } from "@/app/_server/define-action";
import { processAgain } from "@/lib/composers/webhooks/process-again.server";
import { ProcessAgainInput } from "@/lib/composers/webhooks/schema";

export const processAgainAction = defineAction(ProcessAgainInput, "operations.work", processAgain);
