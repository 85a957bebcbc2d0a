"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Smartphone, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { EVIDENCE_BYTES_MAX, EVIDENCE_MEDIA_TYPES } from "@/lib/core/enums/attachments";
import {
  BROUGHT_ITEMS,
  EVIDENCE_ITEMS,
  type EvidenceItem,
  type EvidenceReason,
  evidenceOf,
} from "@/lib/core/enums/evidence";
import { evidenceQueries } from "@/lib/domain/evidence/queries";
import { type OpenLinkInput, type Piece, type StrikeEvidenceInput } from "@/lib/domain/evidence/schema";
import { ActionNote } from "@/components/mutations/action-note";
import { type ServerAction } from "@/components/mutations/outcome";
import { Section } from "@/components/kit/page/section";
import { usePageKeys } from "@/components/kit/navigation/use-page-keys";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import { Progress } from "@/components/ui/progress";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { EvidenceRow } from "./evidence-row";
import { type OpenedLink, PhoneLink } from "./phone-link";
import { StrikeDialog } from "./strike-dialog";
import { usePutEvidence } from "./use-put-evidence";

export type EvidenceActions = {
  strike: ServerAction<StrikeEvidenceInput, null>;
  openLink: ServerAction<OpenLinkInput, OpenedLink>;
  endLink: ServerAction<{ blockId: string; linkId: string }, null>;
};

/** Chosen by their end too: many systems know no type for a message or a sheet. */
const ACCEPTED = [...EVIDENCE_MEDIA_TYPES, ".eml", ".csv", ".xlsx", ".ods", ".docx", ".xml"].join(",");

/**
 * The evidence that an answer needs by the reason of its block: the present pieces, the missing ones, and every way
 * to add them. Files are dropped or pasted anywhere on the page, chosen, or sent from a phone.
 */
export function EvidencePanel({
  blockId,
  reason,
  hasPayment,
  hasText,
  acts,
  besideMissing,
}: {
  blockId: string;
  reason: EvidenceReason;
  /** The dashboard's own piece: the payment as the service reported it. */
  hasPayment: boolean;
  hasText: boolean;
  /** Null: this person only looks. */
  acts: EvidenceActions | null;
  /** The person from whom a missing piece is requested. */
  besideMissing?: (item: EvidenceItem) => ReactNode;
}) {
  const t = useTranslations("evidence");
  const { data } = useSuspenseQuery(evidenceQueries.of(blockId));
  const putting = usePutEvidence(blockId);
  const input = useRef<HTMLInputElement>(null);
  const aim = useRef<EvidenceItem>("other");
  const [chosen, setChosen] = useState<EvidenceItem | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [striking, setStriking] = useState<Piece | null>(null);
  const [isPhoneOpen, setPhoneOpen] = useState(false);

  const brought = new Set(data.pieces.filter(({ struck }) => struck === null).map(({ item }) => item));
  if (hasPayment) brought.add("payment_proof");
  if (hasText) brought.add("defence_text");
  const list = evidenceOf(reason, brought);
  const there = list.filter(({ isThere }) => isThere).length;
  const firstMissing = list.find(({ item, isThere }) => item !== "defence_text" && !isThere)?.item ?? "other";
  const target = chosen ?? firstMissing;
  const unasked = EVIDENCE_ITEMS.filter(
    (one) => !list.some(({ item }) => item === one) && data.pieces.some(({ item }) => item === one),
  );
  const rows = [
    ...list.map((row) => ({ ...row, isWanted: true })),
    ...unasked.map((item) => ({ item, isThere: brought.has(item), isWanted: false })),
  ];

  const pick = (item: EvidenceItem) => {
    aim.current = item;
    input.current?.click();
  };
  const { take } = putting;
  const canAdd = acts !== null;
  useEffect(() => {
    if (!canAdd) return;
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isTyping(event.target) || isDialogOpen()) return;
      event.preventDefault();
      void take(files.map(named), target);
    };
    // A drop that nothing handles makes the browser open the file in place of the page, and the typed text is lost.
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files") || isFileField(event.target)) return;
      event.preventDefault();
      const mayDrop = !isDialogOpen();
      setIsOver(mayDrop && event.type === "dragover");
      if (mayDrop && event.type === "drop") void take([...event.dataTransfer.files], target);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    document.addEventListener("paste", onPaste);
    document.addEventListener("dragover", onDrag);
    document.addEventListener("drop", onDrag);
    document.addEventListener("dragleave", onLeave);
    return () => {
      document.removeEventListener("paste", onPaste);
      document.removeEventListener("dragover", onDrag);
      document.removeEventListener("drop", onDrag);
      document.removeEventListener("dragleave", onLeave);
    };
  }, [canAdd, take, target]);
  usePageKeys({ p: canAdd ? () => pick(target) : undefined });
  const isSending = putting.act.isPending;
  return (
    <Section
      flush
      title={
        <>
          {t("title", { reason: t(`reason.${reason}`) })}{" "}
          <span className="font-normal text-muted-foreground tabular-nums">
            {t("count", { there, all: list.length })}
          </span>
        </>
      }
      actions={
        acts && (
          <Button size="sm" variant="ghost" onClick={() => setPhoneOpen(true)}>
            <Smartphone aria-hidden />
            {t("phone")}
          </Button>
        )
      }
    >
      <div data-evidence className={cn(isOver && "bg-accent")}>
        <ul className="divide-y">
          {rows.map(({ item, isThere, isWanted }, place) => (
            <EvidenceRow
              key={item}
              item={item}
              place={place + 1}
              isThere={isThere}
              isWanted={isWanted}
              hasPayment={hasPayment}
              pieces={data.pieces.filter((piece) => piece.item === item)}
              hrefOf={(piece) => `/api/blocks/${blockId}/files/${piece.id}`}
              onAdd={acts && item !== "defence_text" ? () => pick(item) : null}
              onStrike={acts && setStriking}
              besideMissing={acts ? besideMissing?.(item) : null}
            />
          ))}
        </ul>
        {acts && (
          <div className="grid gap-2 border-t p-4">
            {isSending && (
              <div className="grid gap-1 text-sm text-muted-foreground">
                <span className="break-words">
                  {t("sending", { name: putting.act.input?.file.name ?? "" })}
                </span>
                <Progress label={t("sendingNow")} value={putting.part * 100} />
              </div>
            )}
            {putting.refused.length > 0 ? (
              <div role="alert" className="grid gap-1 text-sm text-danger">
                {putting.refused.map(({ name, fault }, at) => (
                  <p key={at} className="break-words">
                    <bdi>{t("refusedName", { name, fault })}</bdi>
                  </p>
                ))}
              </div>
            ) : (
              <ActionNote act={putting.act} offersAgain />
            )}
            <div
              className={cn(
                "flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-dashed border-input px-3 py-2 text-base text-muted-foreground",
                isOver && "bg-card",
              )}
            >
              <Upload aria-hidden className="size-4 shrink-0" />
              <span className="min-w-0 flex-1 basis-48">
                {t("drop")}{" "}
                <button
                  type="button"
                  data-case-add
                  aria-keyshortcuts="P"
                  className="rounded-sm font-medium text-primary hover:underline pointer-coarse:py-2"
                  onClick={() => pick(target)}
                >
                  {t("choose")}
                </button>
                <span className="block text-sm">{t("limits", { size: EVIDENCE_BYTES_MAX / 1_048_576 })}</span>
              </span>
              <span className="flex items-center gap-2 text-sm">
                <span id={`goes-${blockId}`} className="whitespace-nowrap">
                  {t("goesTo")}
                </span>
                <Select value={target} onValueChange={(next) => setChosen(next as EvidenceItem)}>
                  <SelectTrigger aria-labelledby={`goes-${blockId}`} className="max-w-48">
                    <SelectValue>{t(`item.${target}`)}</SelectValue>
                  </SelectTrigger>
                  <SelectContent>
                    {BROUGHT_ITEMS.map((item) => (
                      <SelectItem key={item} value={item}>
                        {t(`item.${item}`)}
                      </SelectItem>
                    ))}
                  </SelectContent>
                </Select>
                <Kbd className="max-sm:hidden">P</Kbd>
              </span>
            </div>
            <input
              ref={input}
              type="file"
              multiple
              accept={ACCEPTED}
              aria-label={t("add")}
              tabIndex={-1}
              className="sr-only"
              onChange={({ target: field }) => {
                const files = [...(field.files ?? [])];
                field.value = "";
                void take(files, aim.current);
              }}
            />
          </div>
        )}
      </div>
      {acts && (
        <>
          <PhoneLink
            open={isPhoneOpen}
            onOpenChange={setPhoneOpen}
            blockId={blockId}
            item={firstMissing}
            links={data.links}
            openLink={acts.openLink}
            endLink={acts.endLink}
          />
          <StrikeDialog
            blockId={blockId}
            piece={striking}
            onClose={() => setStriking(null)}
            strike={acts.strike}
          />
        </>
      )}
    </Section>
  );
}

/** A file that is pasted or dropped in an open dialog is meant for that dialog. */
const isDialogOpen = (): boolean => document.querySelector("[role=dialog],[role=alertdialog]") !== null;

const isFileField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === "file";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));

/**
 * A pasted image has the same name each time, so its timestamp distinguishes it. Fourteen digits in a row might be a
 * valid CNPJ.
 */
function named(file: File): File {
  if (file.name !== "image.png") return file;
  const moment = new Date().toISOString().slice(0, 19).replaceAll(/\D/g, "-");
  return new File([file], `imagem-${moment}.png`, { type: file.type });
}
