"use server";

import { defineAction } from "@/app/_server/define-action";
import { changeRights } from "@/lib/domain/people/change-rights.server";
import { createPerson } from "@/lib/domain/people/create-person.server";
import { disablePerson } from "@/lib/domain/people/disable-person.server";
import { enablePerson } from "@/lib/domain/people/enable-person.server";
import { endSessions } from "@/lib/domain/people/end-sessions.server";
import { resetAccess } from "@/lib/domain/people/reset-access.server";
import {
  ChangeRightsInput,
  CreatePersonInput,
  EndSessionOfInput,
  PersonInput,
} from "@/lib/domain/people/schema";
import { endSessionOf } from "@/lib/domain/people/sessions-of-person.server";

export const createPersonAction = defineAction(CreatePersonInput, "people.manage", createPerson, {
  presence: true,
});
export const changeRightsAction = defineAction(ChangeRightsInput, "people.manage", changeRights, {
  presence: true,
});
export const resetAccessAction = defineAction(PersonInput, "people.manage", resetAccess, { presence: true });
export const endSessionsAction = defineAction(PersonInput, "people.manage", endSessions);
export const endSessionOfAction = defineAction(EndSessionOfInput, "people.manage", endSessionOf);
export const disablePersonAction = defineAction(PersonInput, "people.manage", disablePerson, {
  presence: true,
});
export const enablePersonAction = defineAction(PersonInput, "people.manage", enablePerson, {
  presence: true,
});
