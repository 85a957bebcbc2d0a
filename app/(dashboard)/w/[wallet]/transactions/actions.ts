"use server";

import { defineAction } from "@/app/_server/define-action";
import { askService } from "@/lib/domain/transactions/ask-service.server";
import { revealRawEvent } from "@/lib/domain/transactions/get-raw-event.server";
import { revealDocument } from "@/lib/domain/transactions/reveal-document.server";
import { AskServiceInput, RawEventInput, RevealDocumentInput } from "@/lib/domain/transactions/schema";

export const askServiceAction = defineAction(AskServiceInput, "records.see", askService);
export const revealDocumentAction = defineAction(RevealDocumentInput, "document.reveal", revealDocument);
export const revealRawEventAction = defineAction(RawEventInput, "document.reveal", revealRawEvent);
