"use server";

import { defineAction } from "@/app/_server/define-action";
import {
  requestPersonCreate,
  requestPersonEnable,
  requestPersonReset,
  requestPersonRights,
} from "@/lib/composers/change-requests/requests.server";
import { disablePerson } from "@/lib/domain/people/disable-person.server";
import { endSessions } from "@/lib/domain/people/end-sessions.server";
import {
  ChangeRightsInput,
  CreatePersonInput,
  EndSessionOfInput,
  PersonInput,
} from "@/lib/domain/people/schema";
import { endSessionOf } from "@/lib/domain/people/sessions-of-person.server";

export const createPersonAction = defineAction(CreatePersonInput, "people.manage", requestPersonCreate, {
  presence: true,
});
export const changeRightsAction = defineAction(ChangeRightsInput, "people.manage", requestPersonRights, {
  presence: true,
});
export const resetAccessAction = defineAction(PersonInput, "people.manage", requestPersonReset, {
  presence: true,
});
export const enablePersonAction = defineAction(PersonInput, "people.manage", requestPersonEnable, {
  presence: true,
});
export const endSessionsAction = defineAction(PersonInput, "people.manage", endSessions);
export const endSessionOfAction = defineAction(EndSessionOfInput, "people.manage", endSessionOf);
export const disablePersonAction = defineAction(PersonInput, "people.manage", disablePerson, {
  presence: true,
});
