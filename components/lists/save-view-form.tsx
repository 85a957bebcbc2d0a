"use client";

import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { viewQueries } from "@/lib/composers/views/queries";
import { SaveViewInput } from "@/lib/composers/views/schema";
import { VIEW_AUDIENCES, type ViewAudience, type ViewedList } from "@/lib/core/enums/views";
import { parseEnum } from "@/lib/core/enums/enums";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "../ui/select";
import { SubmitButton } from "../ui/submit-button";
import { useListViewActions } from "./list-view-actions";

const OWN = "own";

/** The filters, order and columns of now, under a name. */
export function SaveViewForm({
  list,
  address,
  columns,
  mayShare,
}: {
  list: ViewedList;
  /** The current filters and sort order. */
  address: string;
  columns: Readonly<Record<string, boolean>>;
  mayShare: boolean;
}) {
  const t = useTranslations("views");
  const common = useTranslations("common");
  const { save } = useListViewActions();
  const saving = useServerAction(save, { ifTwice: "harmless", keys: [viewQueries.of(list).queryKey] });
  const form = useActionForm(
    {
      schema: SaveViewInput.pick({ name: true, sharedWith: true }),
      defaultValues: { name: "", sharedWith: null },
    },
    (view, { reset }) =>
      saving.run(
        { ...view, list, query: address, columns },
        {
          onDone: () => {
            reset();
            toast.success(t("done"));
          },
        },
      ),
  );
  const { control } = form;
  const audience = (one: ViewAudience | null) => t(one === null ? "sharedWith.own" : `sharedWith.${one}`);
  return (
    <form noValidate className="grid gap-2 border-t pt-3" onSubmit={form.submit}>
      <FormField control={control} name="name" label={t("name")} hint={t("nameHint")} required>
        {(field) => <Input {...field} autoComplete="off" />}
      </FormField>
      {mayShare && (
        <FormField control={control} name="sharedWith" label={t("who")}>
          {({ value, onChange, ref: _ref, ...field }) => (
            <Select
              value={value ?? OWN}
              onValueChange={(next) => onChange(parseEnum(VIEW_AUDIENCES, next, null))}
            >
              <SelectTrigger {...field}>
                <SelectValue>{audience(value)}</SelectValue>
              </SelectTrigger>
              <SelectContent>
                {[null, ...VIEW_AUDIENCES].map((one) => (
                  <SelectItem key={one ?? OWN} value={one ?? OWN}>
                    {audience(one)}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        </FormField>
      )}
      <ActionNote act={saving} besideFields />
      <SubmitButton variant="secondary" pending={saving.isPending}>
        {common("save")}
      </SubmitButton>
    </form>
  );
}
