"use server";

import { defineAction } from "@/app/_server/define-action";
import { saveChosenColumns } from "@/lib/composers/views/save-chosen-columns.server";
import { removeView } from "@/lib/composers/views/remove-view.server";
import { saveView } from "@/lib/composers/views/save-view.server";
import { SaveColumnsInput, RemoveViewInput, SaveViewInput } from "@/lib/composers/views/schema";

export const saveViewAction = defineAction(SaveViewInput, "records.see", saveView);
export const removeViewAction = defineAction(RemoveViewInput, "records.see", removeView);
export const keepColumnsAction = defineAction(SaveColumnsInput, "records.see", saveChosenColumns);
