"use client";

import { ROLES } from "@/lib/core/enums/people";
import { useTranslations } from "next-intl";
import { peopleQueries } from "@/lib/domain/people/queries";
import { type CreatePersonForm, type Person, CreatePersonInput } from "@/lib/domain/people/schema";
import { type ChangeRequestResult } from "@/lib/platform/change-requests/schema";
import { ActionNote } from "../mutations/action-note";
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
import { Input } from "../ui/input";
import { RadioGroup, RadioOption } from "../ui/radio-group";
import { type PeopleActions } from "./people-actions";
import { type WalletChoice, WalletScopeField } from "../kit/wallets/wallet-scope-field";

/** A new person or, with `person`, the role and the wallets of one. */
export function PersonDialog({
  person,
  wallets,
  mayGiveAll,
  actions,
  onClose,
  onAsked,
}: {
  person?: Person;
  wallets: readonly WalletChoice[];
  mayGiveAll: boolean;
  actions: Pick<PeopleActions, "create" | "changeRights">;
  onClose: () => void;
  onAsked: (asked: ChangeRequestResult, done: string | null) => void;
}) {
  const t = useTranslations("people");
  const roles = useTranslations("shell.roles");
  const common = useTranslations("common");
  const create = useServerAction(actions.create, { ifTwice: "harmless", keys: [peopleQueries.all] });
  const change = useServerAction(actions.changeRights, { ifTwice: "harmless", keys: [peopleQueries.all] });
  const act = person ? change : create;
  const form = useActionForm<CreatePersonForm, CreatePersonInput, unknown>(
    {
      schema: CreatePersonInput,
      defaultValues: {
        name: person?.name ?? "",
        email: person?.email ?? "",
        role: person?.role ?? "support",
        wallets: person?.wallets ?? (mayGiveAll ? null : wallets.map(({ reference }) => reference)),
      },
      mode: "onTouched",
    },
    async (input) => {
      if (!person) return create.run(input, { onDone: (asked) => onAsked(asked, null) });
      const { role, wallets: scope } = input;
      return change.run(
        { personId: person.id, role, wallets: scope },
        {
          onDone: (asked) => onAsked(asked, t("done.changed")),
        },
      );
    },
  );
  const { control } = form;

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !act.isPending && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>
            {person ? t("form.changeTitle", { name: person.name }) : t("form.createTitle")}
          </DialogTitle>
          <DialogDescription>{person ? t("form.changeLead") : t("form.createLead")}</DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={form.submit} className="grid gap-4">
          <ActionNote act={act} besideFields />
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
              <WalletScopeField wallets={wallets} mayGiveAll={mayGiveAll} value={value} onChange={onChange} />
            )}
          </FormField>
          <DialogFooter>
            <Button variant="secondary" onClick={onClose} disabled={act.isPending}>
              {common("cancel")}
            </Button>
            <SubmitButton pending={act.isPending}>
              {person ? t("form.change") : t("form.create")}
            </SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
