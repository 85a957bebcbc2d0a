"use server";

import { defineAction } from "@/app/_server/define-action";
import { addRecipient } from "@/lib/domain/recipients/add-recipient.server";
import { approveRecipient } from "@/lib/domain/recipients/approve-recipient.server";
import { detachFromRecipient } from "@/lib/domain/recipients/recipient-attachments.server";
import { lookUpRecipient } from "@/lib/domain/recipients/look-up-recipient.server";
import { revealRegistered } from "@/lib/domain/recipients/reveal-registered.server";
import {
  AddRecipientInput,
  DetachInput,
  LookUpRecipientInput,
  RecipientIdInput,
  RevealRegisteredInput,
  SwitchRecipientInput,
} from "@/lib/domain/recipients/schema";
import { switchRecipient } from "@/lib/domain/recipients/switch-recipient.server";

export const addRecipientAction = defineAction(AddRecipientInput, "recipient.keep", addRecipient);
export const agreeRecipientAction = defineAction(RecipientIdInput, "recipient.agree", approveRecipient, {
  presence: true,
});
export const switchRecipientAction = defineAction(SwitchRecipientInput, "recipient.keep", switchRecipient);
export const detachFromRecipientAction = defineAction(DetachInput, "recipient.keep", detachFromRecipient);
export const revealRegisteredAction = defineAction(
  RevealRegisteredInput,
  "document.reveal",
  revealRegistered,
);
export const lookUpRecipientAction = defineAction(
  LookUpRecipientInput,
  "withdrawal.request",
  lookUpRecipient,
);
