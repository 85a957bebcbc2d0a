"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type ChangeRequestResult } from "@/lib/platform/change-requests/schema";
import { type EndSecretInput, AddWebhookSecretInput } from "@/lib/platform/connection/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { CopyField } from "../kit/values/copy-field";
import { DateTime } from "../kit/values/date-time";
import { Button } from "../ui/button";
import { SubmitButton } from "../ui/submit-button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "../ui/dialog";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { toast } from "sonner";

export type EndpointActions = {
  add: ServerAction<AddWebhookSecretInput, ChangeRequestResult>;
  end: ServerAction<EndSecretInput, ChangeRequestResult>;
};

/** The first secret of an endpoint, or the exchange of it in three steps: until the last both are believed. */
export function EndpointSecret({
  endpoint,
  name,
  url,
  secrets,
  isByMain,
  versionId,
  newestSeenAt,
  acts,
}: {
  endpoint: string;
  name: string;
  url: string;
  secrets: number;
  isByMain: boolean;
  versionId: string | null;
  newestSeenAt: Date | null;
  acts: EndpointActions;
}) {
  const t = useTranslations("connection.endpoints");
  const [isOpen, setIsOpen] = useState(false);
  const step = secrets >= 2 ? (newestSeenAt === null ? 2 : 3) : 1;
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button size="sm" variant={secrets === 0 && !isByMain ? "default" : "secondary"}>
          {secrets === 0 ? t("register") : secrets === 1 ? t("exchange") : t("exchanging", { step })}
          <span className="sr-only"> {name}</span>
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>
            {secrets === 0 ? t("registerTitle", { name }) : t("exchangeTitle", { name })}
          </DialogTitle>
          <DialogDescription>{secrets === 0 ? t("registerLead") : t("exchangeLead")}</DialogDescription>
        </DialogHeader>
        <div className="grid gap-1">
          <span className="text-sm text-muted-foreground">{t("address")}</span>
          <CopyField value={url} what={t("addressOf", { name })} full />
        </div>
        {secrets > 0 && (
          <ol className="grid gap-1.5 text-base">
            {([1, 2, 3] as const).map((each) => (
              <li
                key={each}
                aria-current={each === step ? "step" : undefined}
                className={each === step ? "font-medium" : "text-muted-foreground"}
              >
                {each}. {t(`steps.${each}`)}
              </li>
            ))}
          </ol>
        )}
        {secrets < 2 || versionId === null ? (
          <AddSecret endpoint={endpoint} act={acts.add} onDone={() => setIsOpen(false)} />
        ) : (
          <EndOld
            endpoint={endpoint}
            versionId={versionId}
            newestSeenAt={newestSeenAt}
            act={acts.end}
            onDone={() => setIsOpen(false)}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

function useSaid(onDone: () => void): (asked: ChangeRequestResult) => void {
  const t = useTranslations("connection.endpoints");
  return ({ isApplied }) => {
    if (isApplied) toast.success(t("done"));
    else toast.info(t("asked"));
    onDone();
  };
}

function AddSecret({
  endpoint,
  act,
  onDone,
}: {
  endpoint: string;
  act: EndpointActions["add"];
  onDone: () => void;
}) {
  const t = useTranslations("connection.endpoints");
  const add = useServerAction(act, { ifTwice: "harmless", keys: [], isPageToo: true });
  const say = useSaid(onDone);
  const form = useActionForm<AddWebhookSecretInput, AddWebhookSecretInput, ChangeRequestResult>(
    {
      schema: AddWebhookSecretInput,
      defaultValues: { endpoint, secret: "" },
      mode: "onTouched",
    },
    (input) => add.run(input, { onDone: say }),
  );
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <ActionNote act={add} besideFields />
      <FormField control={form.control} name="secret" label={t("secret")} hint={t("secretHint")} required>
        {(field) => (
          <Input {...field} type="password" autoComplete="off" spellCheck={false} className="font-mono" />
        )}
      </FormField>
      <DialogFooter>
        <SubmitButton pending={add.isPending}>{t("keep")}</SubmitButton>
      </DialogFooter>
    </form>
  );
}

function EndOld({
  endpoint,
  versionId,
  newestSeenAt,
  act,
  onDone,
}: {
  endpoint: string;
  versionId: string;
  newestSeenAt: Date | null;
  act: EndpointActions["end"];
  onDone: () => void;
}) {
  const t = useTranslations("connection.endpoints");
  const end = useServerAction(act, { ifTwice: "harmless", keys: [], isPageToo: true });
  const say = useSaid(onDone);
  return (
    <>
      <ActionNote act={end} />
      <p className="text-base">
        {newestSeenAt === null
          ? t("newestUnseen")
          : t.rich("newestSeen", { moment: () => <DateTime value={newestSeenAt} /> })}
      </p>
      <DialogFooter>
        {newestSeenAt === null && (
          <Button
            variant="secondary"
            pending={end.isPending}
            onClick={() => void end.run({ versionId, endpoint, ends: "newer" }, { onDone: say })}
          >
            {t("takeNewBack")}
          </Button>
        )}
        <Button
          pending={end.isPending}
          disabled={newestSeenAt === null}
          onClick={() => void end.run({ versionId, endpoint, ends: "older" }, { onDone: say })}
        >
          {t("endOld")}
        </Button>
      </DialogFooter>
    </>
  );
}
