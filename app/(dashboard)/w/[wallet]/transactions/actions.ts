"use server";

import { defineAction } from "@/app/_server/define-action";
import { lookUpAtService } from "@/lib/domain/transactions/look-up-at-service.server";
import { revealRawEvent } from "@/lib/domain/transactions/get-raw-event.server";
import { revealDocument } from "@/lib/domain/transactions/reveal-document.server";
import { LookUpAtServiceInput, RawEventInput, RevealDocumentInput } from "@/lib/domain/transactions/schema";

export const askServiceAction = defineAction(LookUpAtServiceInput, "records.see", lookUpAtService);
export const revealDocumentAction = defineAction(RevealDocumentInput, "document.reveal", revealDocument);
export const revealRawEventAction = defineAction(RawEventInput, "document.reveal", revealRawEvent);
