"use client";

import { type PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { peopleQueries } from "@/lib/domain/people/queries";
import { type RecoveryCodes, MakePasskeyInput } from "@/lib/domain/people/schema";
import { ActionNote } from "@/components/mutations/action-note";
import { useServerAction } from "@/components/mutations/use-action";
import { useActionForm } from "@/components/mutations/use-action-form";
import { PasswordInput } from "@/components/auth/password-input";
import { deviceOf } from "@/components/kit/values/device-of";
import { type OwnAccountActions } from "./people-actions";
import { Button } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { makePasskey } from "@/components/auth/passkeys/sign-with-passkey";
import { type Failure, PasskeyFailure } from "@/components/auth/passkeys/passkey-button";

/** A name for it, the password where nothing else shows yet who asks, and then the device makes the key. */
export function PasskeyDialog({
  asksPassword,
  actions,
  onClose,
  onDone,
}: {
  asksPassword: boolean;
  actions: Pick<OwnAccountActions, "offerPasskey" | "addPasskey">;
  onClose: () => void;
  onDone: (made: RecoveryCodes) => void;
}) {
  const t = useTranslations("people.account.passkeys");
  const account = useTranslations("people.account");
  const common = useTranslations("common");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isMaking, setIsMaking] = useState(false);
  const offer = useServerAction(actions.offerPasskey, { ifTwice: "harmless", keys: [] });
  const add = useServerAction(actions.addPasskey, { ifTwice: "harmless", keys: [peopleQueries.all] });
  async function make(name: string, options: PublicKeyCredentialCreationOptionsJSON): Promise<void> {
    setIsMaking(true);
    const said = await makePasskey(options);
    if (said.is === "answered") await add.run({ name, answer: said.answer }, { onDone });
    else setFailure(said.is);
    setIsMaking(false);
  }

  const form = useActionForm(
    {
      schema: MakePasskeyInput,
      defaultValues: {
        name: deviceOf(navigator.userAgent) ?? t("title"),
        ...(asksPassword && { currentPassword: "" }),
      },
    },
    async ({ name, currentPassword }) => {
      setFailure(null);
      add.reset();
      const offered = await offer.run({ currentPassword });
      if (offered.is === "done") await make(name, offered.data);
      return offered;
    },
  );

  const isPending = offer.isPending || add.isPending || isMaking;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("add")}</DialogTitle>
          <DialogDescription>{t("addDetail")}</DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={form.submit} className="grid gap-4">
          <ActionNote act={offer} besideFields />
          <ActionNote act={add} />
          {failure !== null && <PasskeyFailure failure={failure} />}
          <FormField control={form.control} name="name" label={t("name")} hint={t("nameHint")} required>
            {(field) => <Input maxLength={60} {...field} />}
          </FormField>
          {asksPassword && (
            <FormField
              control={form.control}
              name="currentPassword"
              label={account("currentPassword")}
              required
            >
              {({ value, ...field }) => (
                <PasswordInput autoComplete="current-password" value={value ?? ""} {...field} />
              )}
            </FormField>
          )}
          <DialogFooter>
            <Button variant="secondary" onClick={onClose} disabled={isPending}>
              {common("cancel")}
            </Button>
            <SubmitButton pending={isPending}>{account("continue")}</SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
