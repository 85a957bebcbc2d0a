"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type AskedChange } from "@/lib/platform/agreements/schema";
import { type EndSecretInput, AddWebhookSecretInput } from "@/lib/platform/connection/schema";
import { ActNote } from "../mutations/act-note";
import { type Act } from "../mutations/outcome";
import { useAct } from "../mutations/use-act";
import { useActForm } from "../mutations/use-act-form";
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

export type EndpointActs = {
  add: Act<AddWebhookSecretInput, AskedChange>;
  end: Act<EndSecretInput, AskedChange>;
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
  acts: EndpointActs;
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

function useSaid(onDone: () => void): (asked: AskedChange) => void {
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
  act: EndpointActs["add"];
  onDone: () => void;
}) {
  const t = useTranslations("connection.endpoints");
  const add = useAct(act, { ifTwice: "harmless", keys: [], isPageToo: true });
  const say = useSaid(onDone);
  const form = useActForm<AddWebhookSecretInput, AddWebhookSecretInput, AskedChange>(
    {
      schema: AddWebhookSecretInput,
      defaultValues: { endpoint, secret: "" },
      mode: "onTouched",
    },
    (input) => add.run(input, { onDone: say }),
  );
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <ActNote act={add} besideFields />
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
  act: EndpointActs["end"];
  onDone: () => void;
}) {
  const t = useTranslations("connection.endpoints");
  const end = useAct(act, { ifTwice: "harmless", keys: [], isPageToo: true });
  const say = useSaid(onDone);
  return (
    <>
      <ActNote act={end} />
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
