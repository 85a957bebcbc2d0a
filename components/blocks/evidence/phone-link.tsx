"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { EVIDENCE_LINK_MINUTES } from "@/lib/core/enums/attachments";
import { BROUGHT_ITEMS, type EvidenceItem } from "@/lib/core/enums/evidence";
import { evidenceQueries } from "@/lib/domain/evidence/queries";
import { type CaseEvidence, type OpenLinkInput } from "@/lib/domain/evidence/schema";
import { ActionNote } from "@/components/mutations/action-note";
import { type ServerAction } from "@/components/mutations/outcome";
import { useServerAction } from "@/components/mutations/use-action";
import { CopyButton } from "@/components/kit/values/copy-button";
import { DateTime } from "@/components/kit/values/date-time";
import { QrCode } from "@/components/kit/values/qr-code";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Label } from "@/components/ui/label";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";

export type OpenedLink = { id: string; url: string; qr: string; expiresAt: string };

const READS = { ifTwice: "adds", keys: [evidenceQueries.all] } as const;

/** The code that a phone reads. The link is said once: closed and opened again, it is another one. */
export function PhoneLink({
  open,
  onOpenChange,
  blockId,
  item,
  links,
  openLink,
  endLink,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  blockId: string;
  item: EvidenceItem;
  links: CaseEvidence["links"];
  openLink: ServerAction<OpenLinkInput, OpenedLink>;
  endLink: ServerAction<{ blockId: string; linkId: string }, null>;
}) {
  const t = useTranslations("evidence.link");
  const items = useTranslations("evidence.item");
  const [chosen, setChosen] = useState<EvidenceItem | null>(null);
  const [link, setLink] = useState<OpenedLink | null>(null);
  const opening = useServerAction(openLink, READS);
  const ending = useServerAction(endLink, { ...READS, ifTwice: "harmless" });
  const target = chosen ?? item;
  const others = links.filter(({ id }) => id !== link?.id);
  const isOver = link !== null && !links.some(({ id }) => id === link.id);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        onOpenChange(isOpen);
        if (!isOpen) setLink(null);
      }}
    >
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("detail", { minutes: EVIDENCE_LINK_MINUTES })}</DialogDescription>
        </DialogHeader>
        {link === null ? (
          <div className="grid gap-3">
            <div className="grid gap-1">
              <Label htmlFor="phone-item">{t("what")}</Label>
              <Select value={target} onValueChange={(next) => setChosen(next as EvidenceItem)}>
                <SelectTrigger id="phone-item">
                  <SelectValue>{items(target)}</SelectValue>
                </SelectTrigger>
                <SelectContent>
                  {BROUGHT_ITEMS.map((one) => (
                    <SelectItem key={one} value={one}>
                      {items(one)}
                    </SelectItem>
                  ))}
                </SelectContent>
              </Select>
            </div>
            <ActionNote act={opening} />
            <Button
              pending={opening.isPending}
              className="justify-self-end"
              onClick={() => void opening.run({ blockId, item: target }, { onDone: setLink })}
            >
              {t("open")}
            </Button>
          </div>
        ) : (
          <div className="grid justify-items-center gap-3 text-center">
            {isOver ? (
              <p role="status" className="py-6 text-base text-muted-foreground">
                {t("ended")}
              </p>
            ) : (
              <>
                <QrCode dataUri={link.qr} alt={t("alt")} />
                <p className="text-base">
                  <span className="font-medium">{items(target)}</span>
                  {" · "}
                  {t("until")} <DateTime value={link.expiresAt} format="time" className="font-medium" />
                </p>
                <p className="text-sm text-muted-foreground">{t("waiting")}</p>
                <div className="flex flex-wrap justify-center gap-2">
                  <span className="inline-flex items-center gap-1 text-sm">
                    <a
                      data-phone-link
                      href={link.url}
                      target="_blank"
                      rel="noreferrer"
                      className="text-primary hover:underline"
                    >
                      {t("copy")}
                    </a>
                    <CopyButton value={link.url} what={t("copy")} />
                  </span>
                  <Button
                    size="sm"
                    variant="secondary"
                    pending={ending.isPending}
                    onClick={() => void ending.run({ blockId, linkId: link.id })}
                  >
                    {t("end")}
                  </Button>
                </div>
              </>
            )}
            <ActionNote act={ending} />
          </div>
        )}
        {others.length > 0 && (
          <ul className="grid gap-1 border-t pt-3 text-sm text-muted-foreground">
            {others.map(({ id, expiresAt, openedBy }) => (
              <li key={id} className="flex items-center justify-between gap-2">
                <span>
                  {openedBy}
                  {" · "}
                  {t("until")} <DateTime value={expiresAt} format="time" />
                </span>
                <Button size="sm" variant="ghost" onClick={() => void ending.run({ blockId, linkId: id })}>
                  {t("end")}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </DialogContent>
    </Dialog>
  );
}
