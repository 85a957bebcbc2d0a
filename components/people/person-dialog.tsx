"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { type AppError } from "@/lib/core/app-error";
import { ROLES } from "@/lib/auth/rights";
import {
  type CreatePersonForm,
  CreatePersonInput,
  type InitialAccess,
  type Person,
} from "@/lib/people/schema";
import { FailureNote } from "../kit/failure-note";
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
import { Input } from "../ui/input";
import { RadioGroup, RadioOption } from "../ui/radio-group";
import { type PeopleActions } from "./people-actions";
import { usePeopleAct } from "./use-people-act";
import { type WalletChoice, WalletScopeField } from "./wallet-scope-field";

/** A new person or, with `person`, the role and the wallets of one. */
export function PersonDialog({
  person,
  wallets,
  actions,
  onClose,
  onCreated,
}: {
  person?: Person;
  wallets: readonly WalletChoice[];
  actions: Pick<PeopleActions, "create" | "changeRights">;
  onClose: () => void;
  onCreated?: (access: InitialAccess) => void;
}) {
  const t = useTranslations("people");
  const roles = useTranslations("shell.roles");
  const common = useTranslations("common");
  const create = usePeopleAct(actions.create);
  const change = usePeopleAct(actions.changeRights);
  const act = person ? change : create;
  const { control, handleSubmit, setError } = useForm<CreatePersonForm, unknown, CreatePersonInput>({
    resolver: zodResolver(CreatePersonInput),
    defaultValues: {
      name: person?.name ?? "",
      email: person?.email ?? "",
      role: person?.role ?? "support",
      wallets: person?.wallets ?? null,
    },
    mode: "onTouched",
  });

  const submit = handleSubmit((input) => {
    const onError = (error: AppError) => setFieldFaults(setError, error.fields);
    if (!person) return create.mutate(input, { onSuccess: onCreated, onError });
    const { role, wallets: scope } = input;
    change.mutate(
      { personId: person.id, role, wallets: scope },
      {
        onSuccess: () => {
          toast.success(t("done.changed"));
          onClose();
        },
        onError,
      },
    );
  });

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !act.isPending && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>
            {person ? t("form.changeTitle", { name: person.name }) : t("form.createTitle")}
          </DialogTitle>
          <DialogDescription>{person ? t("form.changeLead") : t("form.createLead")}</DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          {act.error && act.error.fields === undefined && <FailureNote error={act.error.toPublic()} />}
          {!person && (
            <>
              <FormField control={control} name="name" label={t("form.name")} required>
                {(field) => <Input autoComplete="off" {...field} />}
              </FormField>
              <FormField control={control} name="email" label={t("form.email")} required>
                {(field) => <Input type="email" autoComplete="off" {...field} />}
              </FormField>
            </>
          )}
          <FormField control={control} name="role" label={t("form.role")} required>
            {({ value, onChange, ref: _ref, ...field }) => (
              <RadioGroup value={value} onValueChange={onChange} {...field}>
                {ROLES.map((role) => (
                  <RadioOption key={role} value={role} label={roles(role)} detail={t(`roles.${role}`)} />
                ))}
              </RadioGroup>
            )}
          </FormField>
          <FormField control={control} name="wallets" label={t("form.scope")} required>
            {({ value, onChange }) => (
              <WalletScopeField wallets={wallets} value={value} onChange={onChange} />
            )}
          </FormField>
          <DialogFooter>
            <Button variant="secondary" onClick={onClose} disabled={act.isPending}>
              {common("cancel")}
            </Button>
            <Button type="submit" pending={act.isPending}>
              {person ? t("form.change") : t("form.create")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
