"use client";

import { useTranslations } from "next-intl";
import { peopleQueries } from "@/lib/domain/people/queries";
import { type SecondStepInput, SecondStepCodeInput } from "@/lib/domain/people/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { signAgain } from "../auth/passkeys/sign-again";
import { PasskeyButton } from "../auth/passkeys/passkey-button";
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

/** A second step is changed by itself: asks for a code of it, for a recovery code, or for a passkey. */
export function SecondStepCodeDialog<Result>({
  title,
  detail,
  act,
  hasPasskey,
  tone = "default",
  onClose,
  onDone,
}: {
  title: string;
  detail: string;
  act: ServerAction<SecondStepInput, Result>;
  hasPasskey: boolean;
  tone?: "default" | "danger";
  onClose: () => void;
  onDone: (result: Result) => void;
}) {
  const t = useTranslations("people.account");
  const common = useTranslations("common");
  const asked = useServerAction(act, { ifTwice: "harmless", keys: [peopleQueries.all] });
  const form = useActionForm(
    {
      schema: SecondStepCodeInput,
      defaultValues: { code: "" },
    },
    (input) => asked.run(input, { onDone }),
  );
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{detail}</DialogDescription>
        </DialogHeader>
        {hasPasskey && (
          <PasskeyButton
            label={t("passkeys.use")}
            disabled={asked.isPending}
            ask={signAgain}
            onAnswer={(passkey) => asked.run({ passkey }, { onDone })}
          />
        )}
        <form noValidate onSubmit={form.submit} className="grid gap-4">
          <ActionNote act={asked} besideFields={asked.input !== null && "code" in asked.input} />
          <FormField control={form.control} name="code" label={t("code")} hint={t("codeHint")} required>
            {(field) => (
              <Input
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={40}
                className="font-mono"
                {...field}
              />
            )}
          </FormField>
          <DialogFooter>
            <Button variant="secondary" onClick={onClose} disabled={asked.isPending}>
              {common("cancel")}
            </Button>
            <SubmitButton variant={tone} pending={asked.isPending}>
              {t("continue")}
            </SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
