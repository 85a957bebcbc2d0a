"use client";

import { FileText, Image as Picture, Paperclip, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type DragEvent, useMemo, useRef, useState } from "react";
import { recipientQueries } from "@/lib/domain/recipients/queries";
import { type Attachment, type DetachInput, type RecipientDetail } from "@/lib/domain/recipients/schema";
import { ATTACHMENT_BYTES_MAX, RECIPIENT_MEDIA_TYPES } from "@/lib/core/enums/attachments";
import { ActionNote } from "@/components/mutations/action-note";
import { type ServerAction, refusedAction } from "@/components/mutations/outcome";
import { putFile } from "@/components/mutations/put-file";
import { useServerAction } from "@/components/mutations/use-action";
import { ConfirmDialog } from "@/components/kit/page/confirm-dialog";
import { DateTime } from "@/components/kit/values/date-time";
import { ExternalText } from "@/components/kit/values/external-text";
import { Section } from "@/components/kit/page/section";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useFaultMessage } from "@/components/ui/use-fault-message";

export type DetachAction = ServerAction<DetachInput, null>;

const MEBIBYTE = 1_048_576;
const READS = { ifTwice: "harmless", keys: [recipientQueries.all] } as const;

/**
 * Contract, invoice, proof of the key: the attachments that an approver looks at. A person adds them by a button or
 * by dropping them here.
 */
export function RecipientAttachments({
  recipient: { id: recipientId, wallet, attachments },
  canOpen,
  detach,
}: {
  recipient: RecipientDetail;
  canOpen: boolean;
  /** Absent: the person neither brings nor takes off. */
  detach?: DetachAction | undefined;
}) {
  const t = useTranslations("recipients.attachments");
  const wordsOf = useFaultMessage();
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [leaving, setLeaving] = useState<Attachment | null>(null);
  const putting = useServerAction(
    useMemo(() => putFile(setPart), []),
    READS,
  );
  const taking = useServerAction(detach ?? refusedAction, READS);

  function take(file: File | undefined): void {
    if (input.current) input.current.value = "";
    if (!file) return;
    if (file.size > ATTACHMENT_BYTES_MAX)
      return setFault(wordsOf(`file_too_large:${ATTACHMENT_BYTES_MAX / MEBIBYTE}`));
    setFault(null);
    setPart(0);
    void putting.run(
      { address: `/api/recipients/${recipientId}/attachments/${crypto.randomUUID()}`, file },
      {
        onElse: (outcome) => {
          const ofFile = outcome.is === "refused" ? outcome.error.fields?.file : undefined;
          if (ofFile !== undefined) setFault(wordsOf(ofFile));
        },
      },
    );
  }

  const drop = detach && {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer.files[0]);
    },
  };

  return (
    <Section
      title={t("title")}
      flush
      actions={
        detach && (
          <>
            <Button
              size="sm"
              variant="ghost"
              pending={putting.isPending}
              onClick={() => input.current?.click()}
            >
              <Paperclip aria-hidden />
              {t("add")}
            </Button>
            <input
              ref={input}
              type="file"
              accept={RECIPIENT_MEDIA_TYPES.join(",")}
              aria-label={t("add")}
              tabIndex={-1}
              className="sr-only"
              onChange={({ target }) => take(target.files?.[0])}
            />
          </>
        )
      }
    >
      <div {...drop} className={cn(isOver && "bg-accent")}>
        {putting.isPending && (
          <div className="grid gap-1 px-4 py-2 text-sm text-muted-foreground">
            <span>{putting.input?.file.name}</span>
            <progress
              aria-label={t("sending")}
              max={1}
              value={part}
              className="h-1.5 w-full accent-primary"
            />
          </div>
        )}
        {fault === null ? (
          <ActionNote act={putting} offersAgain className="m-4" />
        ) : (
          <p role="alert" className="px-4 py-2 text-sm text-danger">
            {fault}
          </p>
        )}
        {attachments.length === 0 && !putting.isPending && (
          <p className="p-4 text-sm text-muted-foreground">{t(detach ? "noneYet" : "none")}</p>
        )}
        {attachments.length > 0 && (
          <ul className="divide-y">
            {attachments.map((one) => (
              <Paper
                key={one.id}
                one={one}
                href={canOpen ? `/api/recipients/${recipientId}/attachments/${one.id}` : null}
                onTake={detach && (() => setLeaving(one))}
              />
            ))}
          </ul>
        )}
      </div>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(isOpen) => !isOpen && setLeaving(null)}
        title={t("takeTitle")}
        description={t("takeDetail", { name: leaving?.name ?? "" })}
        confirmLabel={t("take")}
        tone="danger"
        pending={taking.isPending}
        onConfirm={() =>
          leaving !== null &&
          void taking.run(
            { wallet, recipientId, attachmentId: leaving.id },
            { onDone: () => setLeaving(null) },
          )
        }
      >
        <ActionNote act={taking} />
      </ConfirmDialog>
    </Section>
  );
}

function Paper({
  one: { name, mediaType, sizeBytes, addedBy, addedAt },
  href,
  onTake,
}: {
  one: Attachment;
  href: string | null;
  onTake: (() => void) | undefined;
}) {
  const t = useTranslations("recipients.attachments");
  const locale = useLocale();
  const Icon = mediaType.startsWith("image/") ? Picture : FileText;
  const size = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }).format(
    sizeBytes < MEBIBYTE ? Math.ceil(sizeBytes / 1_024) : sizeBytes / MEBIBYTE,
  );
  return (
    <li className="flex items-start gap-3 px-4 py-2">
      <Icon aria-hidden className="mt-1 size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        {href === null ? (
          <ExternalText text={name} className="break-words" />
        ) : (
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="break-words text-primary hover:underline"
          >
            <ExternalText text={name} />
          </a>
        )}
        <p className="text-sm text-muted-foreground">
          {t(sizeBytes < MEBIBYTE ? "kibibytes" : "mebibytes", { size })}
          {" · "}
          {addedBy !== null && `${addedBy}, `}
          <DateTime value={addedAt} />
        </p>
      </div>
      {onTake && (
        <Button size="icon" variant="ghost" aria-label={t("takeOne", { name })} onClick={onTake}>
          <X aria-hidden />
        </Button>
      )}
    </li>
  );
}
