"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ExternalLink, Link2, Link2Off } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { type ActionResult, type PublicError } from "@/lib/core/app-error";
import { chargeQueries } from "@/lib/charges/queries";
import { type ChargeDetail } from "@/lib/charges/schema";
import { ConfirmDialog } from "../kit/confirm-dialog";
import { CopyButton } from "../kit/copy-button";
import { FailureNote } from "../kit/failure-note";
import { Section } from "../kit/section";
import { Button } from "../ui/button";

type PayerLinkAction = (input: { wallet: string; chargeId: string }) => Promise<ActionResult<unknown>>;
export type PayerLinkActs = { open: PayerLinkAction; close: PayerLinkAction };

/** The page that the payer may open: made, given away and closed here. */
export function PayerLink({ charge, acts }: { charge: ChargeDetail; acts: PayerLinkActs }) {
  const t = useTranslations("charges.payerLink");
  const client = useQueryClient();
  const [isClosing, setClosing] = useState(false);
  const [failure, setFailure] = useState<PublicError | null>(null);
  const [isPending, startTransition] = useTransition();
  const { wallet, id, payerLink } = charge;
  const run = (act: PayerLinkAction) =>
    startTransition(async () => {
      const result = await act({ wallet, chargeId: id });
      setFailure(result.ok ? null : result.error);
      setClosing(false);
      await client.invalidateQueries(chargeQueries.detail(wallet, id));
    });
  const make = (
    <Button variant="secondary" size="sm" pending={isPending} onClick={() => run(acts.open)}>
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
      {failure && <FailureNote error={failure} className="mt-3" />}
      <ConfirmDialog
        open={isClosing}
        onOpenChange={setClosing}
        title={t("closeTitle")}
        description={t("closeDetail")}
        confirmLabel={t("close")}
        tone="danger"
        pending={isPending}
        onConfirm={() => run(acts.close)}
      />
    </Section>
  );
}
