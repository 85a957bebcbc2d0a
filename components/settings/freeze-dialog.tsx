"use client";

import { useTranslations } from "next-intl";
import { type FreezeForm, FreezeInput } from "@/lib/platform/settings/freeze-schema";
import { settingsQueries } from "@/lib/platform/settings/queries";
import { type ChangeRequestResult } from "@/lib/platform/change-requests/schema";
import { toast } from "sonner";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { Button } from "../ui/button";
import { SubmitButton } from "../ui/submit-button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "../ui/dialog";
import { FormField } from "../ui/form-field";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "../ui/select";
import { Textarea } from "../ui/textarea";

/** Sets a freeze or lifts one: of what, and why. */
export function FreezeDialog({
  title,
  lead,
  confirm,
  targets,
  act,
  onClose,
}: {
  title: string;
  lead: string;
  confirm: string;
  targets: readonly { target: string; label: string }[];
  act: ServerAction<FreezeForm, ChangeRequestResult | null>;
  onClose: () => void;
}) {
  const t = useTranslations("settings.freeze");
  const common = useTranslations("common");
  const change = useServerAction(act, { ifTwice: "harmless", keys: [settingsQueries.all] });
  const form = useActionForm<FreezeForm, FreezeInput, ChangeRequestResult | null>(
    {
      schema: FreezeInput,
      defaultValues: { target: targets[0]?.target ?? "", reason: "" },
      mode: "onTouched",
    },
    (input) =>
      change.run(input, {
        onDone: (asked) => {
          if (asked?.isApplied === false) toast.info(t("liftAsked"));
          onClose();
        },
      }),
  );
  const { control } = form;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !change.isPending && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{lead}</DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={form.submit} className="grid gap-4">
          <ActionNote act={change} besideFields />
          {targets.length > 1 && (
            <FormField control={control} name="target" label={t("target")} required>
              {({ value, onChange, ref, ...field }) => (
                <Select value={value} onValueChange={onChange}>
                  <SelectTrigger ref={ref} {...field}>
                    <SelectValue>
                      <bdi>{targets.find(({ target }) => target === value)?.label}</bdi>
                    </SelectValue>
                  </SelectTrigger>
                  <SelectContent>
                    {targets.map(({ target, label }) => (
                      <SelectItem key={target} value={target}>
                        <bdi>{label}</bdi>
                      </SelectItem>
                    ))}
                  </SelectContent>
                </Select>
              )}
            </FormField>
          )}
          <FormField control={control} name="reason" label={t("reason")} hint={t("reasonHint")} required>
            {(field) => <Textarea rows={2} {...field} />}
          </FormField>
          <DialogFooter>
            <Button variant="secondary" onClick={onClose} disabled={change.isPending}>
              {common("cancel")}
            </Button>
            <SubmitButton variant="danger" pending={change.isPending}>
              {confirm}
            </SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
