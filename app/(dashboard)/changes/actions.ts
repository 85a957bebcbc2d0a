"use server";

import { defineAction } from "@/app/_server/define-action";
import { agreeToChange, refuseChange, takeBackChange } from "@/lib/composers/agreements/decide-change.server";
import { makeLink } from "@/lib/composers/agreements/make-link.server";
import { ChangeIdInput, DecideChangeInput } from "@/lib/platform/agreements/schema";

export const agreeToChangeAction = defineAction(DecideChangeInput, "change.decide", agreeToChange, {
  presence: true,
});
export const refuseChangeAction = defineAction(DecideChangeInput, "change.decide", refuseChange, {
  presence: true,
});
export const takeBackChangeAction = defineAction(DecideChangeInput, "change.decide", takeBackChange);
export const makeLinkAction = defineAction(ChangeIdInput, "people.manage", makeLink, { presence: true });
