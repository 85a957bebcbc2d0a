"use server";

import { defineAction } from "@/app/_server/define-action";
import {
  approveChange,
  refuseChange,
  cancelChange,
} from "@/lib/composers/change-requests/decide-change.server";
import { makeLink } from "@/lib/composers/change-requests/issue-link.server";
import { ChangeIdInput, DecideChangeInput } from "@/lib/platform/change-requests/schema";

export const agreeToChangeAction = defineAction(DecideChangeInput, "change.decide", approveChange, {
  presence: true,
});
export const refuseChangeAction = defineAction(DecideChangeInput, "change.decide", refuseChange, {
  presence: true,
});
export const takeBackChangeAction = defineAction(DecideChangeInput, "change.decide", cancelChange);
export const makeLinkAction = defineAction(ChangeIdInput, "people.manage", makeLink, { presence: true });
