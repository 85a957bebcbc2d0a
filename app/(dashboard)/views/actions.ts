"use server";

import { defineAction } from "@/app/_server/define-action";
import { keepColumns } from "@/lib/domain/views/keep-columns.server";
import { removeView } from "@/lib/domain/views/remove-view.server";
import { saveView } from "@/lib/domain/views/save-view.server";
import { KeepColumnsInput, RemoveViewInput, SaveViewInput } from "@/lib/domain/views/schema";

export const saveViewAction = defineAction(SaveViewInput, "records.see", saveView);
export const removeViewAction = defineAction(RemoveViewInput, "records.see", removeView);
export const keepColumnsAction = defineAction(KeepColumnsInput, "records.see", keepColumns);
