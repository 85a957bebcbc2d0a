"use client";

import { useTranslations } from "next-intl";
import { type ChargeDetail } from "@/lib/domain/charges/schema";
import { CopyButton } from "../kit/values/copy-button";
import { Countdown } from "../kit/values/countdown";
import { QrCode } from "../kit/values/qr-code";
import { Section } from "../kit/page/section";

/** The payment details that the payer needs while the charge is pending. */
export function ChargePayment({ charge }: { charge: ChargeDetail }) {
  const t = useTranslations("charges.payment");
  const isPending = charge.state === "pending";
  return (
    <Section title={t("title")}>
      <div className="grid justify-items-center gap-3">
        {isPending ? (
          <>
            <QrCode dataUri={charge.qrPng} alt={t("qrAlt")} />
            {charge.expiresAt && <Countdown until={charge.expiresAt} className="text-base font-medium" />}
            {charge.pixCopyPaste && (
              <>
                <CopyButton
                  value={charge.pixCopyPaste}
                  what={t("code")}
                  label={t("copy")}
                  variant="default"
                />
                <code
                  data-pix-code
                  className="w-full rounded-md border bg-muted/40 p-2 font-mono text-xs break-all select-all"
                >
                  {charge.pixCopyPaste}
                </code>
              </>
            )}
          </>
        ) : (
          <p className="py-6 text-center text-base text-muted-foreground">
            {t(charge.state === "other" ? "unknown" : "closed")}
          </p>
        )}
      </div>
    </Section>
  );
}
