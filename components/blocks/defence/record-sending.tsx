"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { type z } from "zod";
import { SENDING_CHANNELS, type SendingChannel } from "@/lib/core/enums/sendings";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { type BlockDetail } from "@/lib/domain/blocks/schema";
import { SENDING_NOTE_MAX } from "@/lib/domain/defences/limits";
import { type MadeDossier, RecordSendingInput } from "@/lib/domain/defences/schema";
import { evidenceQueries } from "@/lib/domain/evidence/queries";
import { ActionNote } from "@/components/mutations/action-note";
import { type ServerAction } from "@/components/mutations/outcome";
import { putFile } from "@/components/mutations/put-file";
import { useServerAction } from "@/components/mutations/use-action";
import { useActionForm } from "@/components/mutations/use-action-form";
import { DialogButton } from "@/components/kit/page/dialog-button";
import { localMomentOf } from "@/components/kit/values/local-moment";
import { useShortMoment } from "@/components/kit/values/use-short-moment";
import { Button } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button";
import { Field } from "@/components/ui/field";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "sonner";
import { MomentInput } from "@/components/ui/typed-input";
import { useFaultMessage } from "@/components/ui/use-fault-message";

type Form = z.input<typeof RecordSendingInput>;
export type RecordSendingAction = ServerAction<Form, null>;
type Props = {
  block: BlockDetail;
  /** The person who records it, and who by default sent it. */
  personId: string;
  dossiers: readonly MadeDossier[];
  isFirst: boolean;
  record: RecordSendingAction;
};

/** Writes down that a defence went out; again where another one did. */
export function RecordSending(props: Props) {
  const t = useTranslations("defence.send");
  return (
    <DialogButton
      button={
        <Button data-case-record variant={props.isFirst ? "default" : "secondary"} className="max-md:flex-1">
          {props.isFirst ? t("record") : t("again")}
          <span aria-hidden className="rounded-sm border border-current/40 px-1 text-xs max-md:hidden">
            R
          </span>
        </Button>
      }
      title={t("record")}
      description={t("local")}
    >
      {(close) => <SendingForm {...props} onDone={close} />}
    </DialogButton>
  );
}

/** The service's clock may run ahead of the browser's: no sending is older than its block. */
const latestOf = (createdAt: string): Date => new Date(Math.max(Date.now(), Date.parse(createdAt)));

const NO_COPY = "none";
const A_FILE = "file";

function SendingForm({ block, personId, dossiers, record, onDone }: Props & { onDone: () => void }) {
  const t = useTranslations("defence.send");
  const format = useTranslations("kit.period")("formatMoment");
  const moment = useShortMoment();
  const wordsOf = useFaultMessage();
  const act = useServerAction(record, { ifTwice: "harmless", keys: [blockQueries.all, evidenceQueries.all] });
  const putting = useServerAction(
    useMemo(() => putFile(() => undefined), []),
    { ifTwice: "harmless", keys: [evidenceQueries.all] },
  );
  const [copy, setCopy] = useState<string>(dossiers[0]?.id ?? NO_COPY);
  // One id for one file: sent again it adds nothing.
  const [chosen, setChosen] = useState<{ file: File; id: string } | null>(null);
  const [fileFault, setFileFault] = useState<string>();
  const form = useActionForm(
    {
      schema: RecordSendingInput,
      defaultValues: {
        ...{ blockId: block.id, sendingId: crypto.randomUUID(), sentBy: personId, channel: "portal" },
        ...{ sentAt: localMomentOf(latestOf(block.createdAt)), note: "", protocol: "" },
      },
    },
    async (values) => {
      setFileFault(undefined);
      const sent = { ...values, ...(copy !== NO_COPY && copy !== A_FILE && { dossierId: copy }) };
      if (copy === A_FILE && chosen) {
        const address = `/api/blocks/${block.id}/files/${chosen.id}?item=sent_copy`;
        const put = await putting.run({ address, file: chosen.file });
        if (put.is === "refused") setFileFault(wordsOf(put.error.fields?.file ?? "invalid"));
        if (put.is !== "done") return put;
        sent.evidenceId = chosen.id;
      }
      return act.run(sent, {
        onDone: () => {
          toast.success(t("saved"));
          onDone();
        },
      });
    },
  );
  const { control } = form;
  const nameOf = (id: string) => block.people.find((person) => person.id === id)?.name ?? "";
  const copyWords = (value: string) => {
    const made = dossiers.find(({ id }) => id === value);
    if (made) return t("copyDossier", { moment: moment(made.at), person: made.by ?? "" });
    return value === A_FILE ? t("copyFile") : t("copyNone");
  };
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        if (copy !== A_FILE || chosen) return form.submit(event);
        event.preventDefault();
        setFileFault(t("fileMissing"));
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField control={control} name="sentBy" label={t("who")} required>
          {({ value, onChange, ref: _ref, ...field }) => (
            <Choice
              {...field}
              value={value}
              onChange={onChange}
              values={block.people.map(({ id }) => id)}
              words={nameOf}
            />
          )}
        </FormField>
        <FormField control={control} name="channel" label={t("channel")} required>
          {({ value, onChange, ref: _ref, ...field }) => (
            <Choice
              {...field}
              value={value}
              onChange={onChange}
              values={SENDING_CHANNELS}
              words={(channel) => t(`channels.${channel as SendingChannel}`)}
            />
          )}
        </FormField>
        <FormField control={control} name="sentAt" label={t("when")} hint={t("whenHint")} required>
          {(field) => <MomentInput {...field} placeholder={format} />}
        </FormField>
        <FormField control={control} name="protocol" label={t("protocol")} hint={t("protocolHint")} optional>
          {(field) => <Input {...field} autoComplete="off" />}
        </FormField>
      </div>
      <FormField control={control} name="note" label={t("how")} hint={t("howHint")} required>
        {(field) => <Textarea {...field} maxLength={SENDING_NOTE_MAX} />}
      </FormField>
      <Field label={t("copyField")}>
        {(wired) => (
          <Choice
            {...wired}
            value={copy}
            onChange={setCopy}
            values={[...dossiers.map(({ id }) => id), A_FILE, NO_COPY]}
            words={copyWords}
          />
        )}
      </Field>
      {copy === A_FILE && (
        <Field label={t("file")} hint={t("fileHint")} error={fileFault} required>
          {(wired) => (
            <Input
              {...wired}
              type="file"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                setChosen(file ? { file, id: crypto.randomUUID() } : null);
                setFileFault(undefined);
              }}
            />
          )}
        </Field>
      )}
      <ActionNote act={putting} besideFields />
      <ActionNote act={act} besideFields />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 text-sm text-muted-foreground">{t("final")}</p>
        <SubmitButton pending={putting.isPending || act.isPending}>{t("save")}</SubmitButton>
      </div>
    </form>
  );
}

function Choice({
  value,
  values,
  words,
  onChange,
  ...field
}: {
  value: string;
  values: readonly string[];
  words: (value: string) => string;
  onChange: (value: string) => void;
  id: string;
}) {
  return (
    <Select value={value} onValueChange={onChange}>
      <SelectTrigger {...field} className="w-full min-w-0">
        <SelectValue>{words(value)}</SelectValue>
      </SelectTrigger>
      <SelectContent>
        {values.map((one) => (
          <SelectItem key={one} value={one}>
            {words(one)}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
