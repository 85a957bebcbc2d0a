"use client";

import { ExternalLink, Link2, Link2Off } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { type ChargeDetail } from "@/lib/domain/charges/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { ConfirmDialog } from "../kit/page/confirm-dialog";
import { CopyButton } from "../kit/values/copy-button";
import { DateTime } from "../kit/values/date-time";
import { Section } from "../kit/page/section";
import { Button } from "../ui/button";

type PayerLinkAction = ServerAction<{ wallet: string; chargeId: string }, unknown>;
export type PayerLinkActions = { open: PayerLinkAction; close: PayerLinkAction };

/** The page that the payer may open: made, given away and closed here. */
export function PayerLink({ charge, acts }: { charge: ChargeDetail; acts: PayerLinkActions }) {
  const t = useTranslations("charges.payerLink");
  const [isClosing, setClosing] = useState(false);
  const { wallet, id, payerLink } = charge;
  const which = { wallet, chargeId: id };
  const keys = [chargeQueries.detail(wallet, id).queryKey];
  const opened = useServerAction(acts.open, { ifTwice: "harmless", keys });
  const closed = useServerAction(acts.close, { ifTwice: "harmless", keys });
  const make = (
    <Button variant="secondary" size="sm" pending={opened.isPending} onClick={() => void opened.run(which)}>
      <Link2 aria-hidden />
      {t("create")}
    </Button>
  );
  return (
    <Section title={t("title")} description={t("description")} className="print:hidden">
      {payerLink === null && make}
      {payerLink?.url === null && (
        <div className="grid justify-items-start gap-2">
          <p className="text-base text-muted-foreground">{t("sealed")}</p>
          {make}
        </div>
      )}
      {payerLink?.url && (
        <div className="grid gap-3">
          <code className="rounded-md border bg-muted/40 p-2 font-mono text-xs break-all select-all">
            {payerLink.url}
          </code>
          {payerLink.openedAt !== null && (
            <p className="text-sm text-muted-foreground">
              {t("opened")} <DateTime value={payerLink.openedAt} relative />
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <CopyButton
              value={payerLink.url}
              what={t("link")}
              label={t("copy")}
              variant="secondary"
              size="sm"
            />
            <Button asChild variant="secondary" size="sm">
              <a href={payerLink.url} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden />
                {t("open")}
              </a>
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setClosing(true)}>
              <Link2Off aria-hidden />
              {t("close")}
            </Button>
          </div>
        </div>
      )}
      <ActionNote act={opened} className="mt-3" />
      <ActionNote act={closed} className="mt-3" />
      <ConfirmDialog
        open={isClosing}
        onOpenChange={setClosing}
        title={t("closeTitle")}
        description={t("closeDetail")}
        confirmLabel={t("close")}
        tone="danger"
        pending={closed.isPending}
        onConfirm={() => void closed.run(which).then(() => setClosing(false))}
      />
    </Section>
  );
}
