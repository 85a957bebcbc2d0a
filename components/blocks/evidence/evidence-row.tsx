"use client";

import { Check, FileText, Image as Picture, Mail, Sheet, Smartphone, Strikethrough } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { type MediaType } from "@/lib/core/enums/attachments";
import { ITEM_PROVIDERS, type EvidenceItem } from "@/lib/core/enums/evidence";
import { type Piece } from "@/lib/domain/evidence/schema";
import { DateTime } from "@/components/kit/values/date-time";
import { ExternalText } from "@/components/kit/values/external-text";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

const MEBIBYTE = 1_048_576;

/** One line of the list, with the files that were brought for it. */
export function EvidenceRow({
  item,
  place,
  isThere,
  isWanted,
  hasPayment,
  pieces,
  hrefOf,
  onAdd,
  onStrike,
  besideMissing,
}: {
  item: EvidenceItem;
  place: number;
  isThere: boolean;
  /** False where the piece is not requested, but was provided. */
  isWanted: boolean;
  hasPayment: boolean;
  pieces: readonly Piece[];
  hrefOf: (piece: Piece) => string;
  onAdd: (() => void) | null;
  onStrike: ((piece: Piece) => void) | null;
  besideMissing: ReactNode;
}) {
  const t = useTranslations("evidence");
  return (
    <li className="flex gap-3 px-4 py-2.5">
      <span
        className={cn(
          "mt-0.5 grid size-5.5 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums",
          isThere
            ? "bg-success-soft text-success"
            : isWanted
              ? "border border-warning-line text-warning"
              : "border text-muted-foreground",
        )}
      >
        {isThere ? <Check aria-hidden className="size-3.5" /> : <span aria-hidden>{place}</span>}
        <span className="sr-only">{t(isThere ? "there" : "missing")}</span>
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <div className="min-w-0 flex-1 basis-40">
            <p className="text-base font-medium">{t(`item.${item}`)}</p>
            <OwnLine item={item} isThere={isThere} hasPayment={hasPayment} />
          </div>
          <span className="flex flex-wrap items-center gap-2">
            {!isThere && besideMissing}
            {onAdd && !(item === "payment_proof" && isThere) && (
              <Button
                size="sm"
                variant={isThere ? "ghost" : "secondary"}
                aria-label={t("addTo", { item: t(`item.${item}`) })}
                onClick={onAdd}
              >
                {t("add")}
              </Button>
            )}
          </span>
        </div>
        {pieces.length > 0 && (
          <ul className="grid gap-1">
            {pieces.map((piece) => (
              <PieceLine key={piece.id} piece={piece} href={hrefOf(piece)} onStrike={onStrike} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** The content that is present without a file. */
function OwnLine({
  item,
  isThere,
  hasPayment,
}: {
  item: EvidenceItem;
  isThere: boolean;
  hasPayment: boolean;
}) {
  const t = useTranslations("evidence");
  if (item === "payment_proof")
    return (
      <p className="text-sm text-muted-foreground">
        {hasPayment && <Cite number={1} />} {t(hasPayment ? "byGuiche" : "noPayment")}
      </p>
    );
  if (item === "defence_text")
    return <p className="text-sm text-muted-foreground">{t(isThere ? "textSaved" : "textMissing")}</p>;
  if (isThere) return null;
  return <p className="text-sm text-muted-foreground">{t(`broughtBy.${ITEM_PROVIDERS[item]}`)}</p>;
}

/** The number that a defence cites. */
export function Cite({ number, isStruck = false }: { number: number; isStruck?: boolean }) {
  const t = useTranslations("evidence");
  return (
    <span
      className={cn(
        "inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border px-1 text-xs font-semibold tabular-nums",
        isStruck ? "text-muted-foreground line-through" : "border-info-line bg-info-soft text-info",
      )}
    >
      <span className="sr-only">{t("piece", { number })}</span>
      <span aria-hidden>{number}</span>
    </span>
  );
}

function KindIcon({ mediaType }: { mediaType: MediaType }) {
  const look = "size-3.5 shrink-0 text-muted-foreground";
  if (mediaType.startsWith("image/")) return <Picture aria-hidden className={look} />;
  if (mediaType.includes("sheet")) return <Sheet aria-hidden className={look} />;
  if (mediaType === "message/rfc822") return <Mail aria-hidden className={look} />;
  return <FileText aria-hidden className={look} />;
}

function PieceLine({
  piece,
  href,
  onStrike,
}: {
  piece: Piece;
  href: string;
  onStrike: ((piece: Piece) => void) | null;
}) {
  const t = useTranslations("evidence");
  const locale = useLocale();
  const { name, mediaType, sizeBytes, addedBy, addedAt, isFromPhone, canOpen, struck, number } = piece;
  const isSmall = sizeBytes < MEBIBYTE;
  const size = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(
    isSmall ? Math.ceil(sizeBytes / 1_024) : sizeBytes / MEBIBYTE,
  );
  return (
    <li className="flex items-start gap-2 text-sm">
      <span className="mt-px">
        <Cite number={number} isStruck={struck !== null} />
      </span>
      <div className="min-w-0 flex-1">
        <p className={cn("flex items-center gap-1.5", struck && "text-muted-foreground line-through")}>
          <KindIcon mediaType={mediaType} />
          {canOpen ? (
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              className="min-w-0 truncate text-primary hover:underline"
            >
              <ExternalText text={name} />
            </a>
          ) : (
            <span className="min-w-0 truncate" title={t("cannotOpen")}>
              <ExternalText text={name} />
            </span>
          )}
          <span className="shrink-0 whitespace-nowrap text-muted-foreground">
            {t(isSmall ? "kB" : "MB", { size })}
          </span>
        </p>
        <p className="text-muted-foreground">
          {isFromPhone && <Smartphone aria-hidden className="mr-1 inline size-3.5 align-text-bottom" />}
          {addedBy !== null && t(isFromPhone ? "addedPhone" : "added", { person: addedBy })}{" "}
          <DateTime value={addedAt} />
        </p>
        {struck && (
          <p className="break-words text-muted-foreground">
            <bdi>{t("struck", { person: struck.by ?? "", because: struck.because })}</bdi>
          </p>
        )}
      </div>
      {onStrike && !struck && (
        <Button
          size="icon-sm"
          variant="ghost"
          className="-my-1 text-muted-foreground"
          aria-label={t("strikeOne", { name })}
          title={t("strike")}
          onClick={() => onStrike(piece)}
        >
          <Strikethrough aria-hidden />
        </Button>
      )}
    </li>
  );
}
