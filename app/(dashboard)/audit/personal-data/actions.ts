"use server";

import { defineAction } from "@/app/_server/define-action";
import { erasePerson } from "@/lib/composers/privacy/erase-person.server";
import { exportPerson } from "@/lib/composers/privacy/export-person.server";
import { FindPersonInput } from "@/lib/composers/privacy/schema";

export const exportPersonAction = defineAction(FindPersonInput, "personal_data.answer", exportPerson, {
  presence: true,
});
export const erasePersonAction = defineAction(FindPersonInput, "personal_data.answer", erasePerson, {
  presence: true,
});
