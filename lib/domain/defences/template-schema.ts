import { z } from "zod";
import { paragraphs, wholeNumber } from "@/lib/core/forms/fields";
import { EVIDENCE_REASONS } from "@/lib/core/enums/evidence";
import { TEMPLATE_MAX } from "./limits";
import { templateFault } from "./template";
import { faultMessage } from "./template-fault";

export const SaveTemplateInput = z.strictObject({
  reason: z.enum(EVIDENCE_REASONS),
  /** Null: back to ours. */
  text: paragraphs(TEMPLATE_MAX)
    .superRefine((text, context) => {
      const fault = templateFault(text);
      if (fault) context.addIssue({ code: "custom", message: faultMessage(fault) });
    })
    .nullable(),
  /** Which one was seen: another's is never written over. */
  version: wholeNumber(),
});
export type SaveTemplateInput = z.output<typeof SaveTemplateInput>;
