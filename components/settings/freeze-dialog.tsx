"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { type FreezeForm, FreezeInput } from "@/lib/settings/freeze-schema";
import { settingsQueries } from "@/lib/settings/queries";
import { FailureNote } from "../kit/failure-note";
import { type Act, useAct } from "../kit/use-act";
import { Button } from "../ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "../ui/dialog";
import { FormField, setFieldFaults } from "../ui/form-field";
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
  act: Act<FreezeForm, null>;
  onClose: () => void;
}) {
  const t = useTranslations("settings.freeze");
  const common = useTranslations("common");
  const change = useAct(act, settingsQueries.all);
  const { control, handleSubmit, setError } = useForm<FreezeForm, unknown, FreezeInput>({
    resolver: zodResolver(FreezeInput),
    defaultValues: { target: targets[0]?.target ?? "", reason: "" },
    mode: "onTouched",
  });
  const submit = handleSubmit((input) =>
    change.mutate(input, {
      onSuccess: onClose,
      onError: (error) => setFieldFaults(setError, error.fields),
    }),
  );
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !change.isPending && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{lead}</DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          {change.error && change.error.fields === undefined && (
            <FailureNote error={change.error.toPublic()} />
          )}
          {targets.length > 1 && (
            <FormField control={control} name="target" label={t("target")} required>
              {({ value, onChange, ref, ...field }) => (
                <Select value={value} onValueChange={onChange}>
                  <SelectTrigger ref={ref} {...field}>
                    <SelectValue />
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
            <Button type="submit" variant="danger" pending={change.isPending}>
              {confirm}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
