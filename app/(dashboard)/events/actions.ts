"use server";

import { defineAction } from "@/app/_server/define-action";
import { processAgain } from "@/lib/webhooks/process-again.server";
import { ProcessAgainInput } from "@/lib/webhooks/schema";

export const processAgainAction = defineAction(ProcessAgainInput, "operations.work", processAgain);
