"use server";

import { defineAction } from "@/app/_server/define-action";
import { erasePerson } from "@/lib/composers/privacy/erase-person.server";
import { exportPerson } from "@/lib/composers/privacy/export-person.server";
import { ExportPersonInput, FindPersonInput } from "@/lib/composers/privacy/schema";

export const exportPersonAction = defineAction(
  ExportPersonInput,
  "personal_data.answer",
  (ctx, input) => exportPerson(ctx, input),
  { presence: true },
);
export const erasePersonAction = defineAction(FindPersonInput, "personal_data.answer", erasePerson, {
  presence: true,
});
