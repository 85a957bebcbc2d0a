"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ChangeRequestResult } from "@/lib/platform/change-requests/schema";
import { ConnectInput } from "@/lib/platform/connection/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { SubmitButton } from "../ui/submit-button";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { toast } from "sonner";

export type KnownCredential = { baseUrl: string; clientId: string };

/** Address and credential: tried at the provider before anything is asked for. */
export function ConnectForm({
  known,
  act,
  onDone,
}: {
  known: KnownCredential | null;
  act: ServerAction<ConnectInput, ChangeRequestResult>;
  onDone?: () => void;
}) {
  const t = useTranslations("connection.connect");
  const router = useRouter();
  const connect = useServerAction(act, { ifTwice: "harmless", keys: [], isPageToo: true });
  const form = useActionForm<ConnectInput, ConnectInput, ChangeRequestResult>(
    {
      schema: ConnectInput,
      defaultValues: {
        baseUrl: known?.baseUrl ?? "",
        clientId: known?.clientId ?? "",
        clientSecret: "",
      },
      mode: "onTouched",
    },
    (input) =>
      connect.run(input, {
        onDone: ({ isApplied }) => {
          if (isApplied) toast.success(t("done"));
          else toast.info(t("asked"));
          onDone?.();
          router.refresh();
        },
      }),
  );
  const { control } = form;
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <ActionNote act={connect} besideFields />
      <FormField control={control} name="baseUrl" label={t("address")} hint={t("addressHint")} required>
        {(field) => (
          <Input {...field} type="url" inputMode="url" autoComplete="off" placeholder="https://…/v2" />
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={control} name="clientId" label={t("client")} required>
          {(field) => <Input {...field} autoComplete="off" spellCheck={false} className="font-mono" />}
        </FormField>
        <FormField
          control={control}
          name="clientSecret"
          label={t("secret")}
          hint={known === null ? t("secretHint") : t("secretKept")}
          required={known === null}
        >
          {(field) => (
            <Input {...field} type="password" autoComplete="off" spellCheck={false} className="font-mono" />
          )}
        </FormField>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted-foreground">{t("sealed")}</p>
        <SubmitButton pending={connect.isPending}>{t("submit")}</SubmitButton>
      </div>
    </form>
  );
}
