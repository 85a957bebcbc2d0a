"use server";

import { defineAction } from "@/app/_server/define-action";
import { saveTemplate } from "@/lib/domain/defences/save-template.server";
import { SaveTemplateInput } from "@/lib/domain/defences/template-schema";

export const saveTemplateAction = defineAction(SaveTemplateInput, "template.change", saveTemplate);
