"use client";

import { Download, Image as ImageIcon, Mail, MessageCircle, Printer, Share2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CopyButton } from "../kit/values/copy-button";
import { Section } from "../kit/page/section";
import { Button } from "../ui/button";
import { toast } from "sonner";

type Props = {
  pdf: string;
  picture: string;
  fileName: string;
  checkUrl: string;
  share: { subject: string; text: string };
};

/** Ways to save and share the receipt: as a document, as an image, on paper, or through the device's share sheet. */
export function ReceiptActions({ pdf, picture, fileName, checkUrl, share }: Props) {
  const t = useTranslations("receipts.acts");
  const encoded = encodeURIComponent(share.text);
  return (
    <Section title={t("title")}>
      <div className="grid gap-2">
        <div className="grid grid-cols-2 gap-2">
          <Button asChild>
            <a href={pdf} download={`${fileName}.pdf`}>
              <Download aria-hidden />
              {t("pdf")}
            </a>
          </Button>
          <Button asChild variant="secondary">
            <a href={picture} download={`${fileName}.png`}>
              <ImageIcon aria-hidden />
              {t("picture")}
            </a>
          </Button>
          <Button asChild variant="secondary">
            <a href={`https://wa.me/?text=${encoded}`} target="_blank" rel="noreferrer">
              <MessageCircle aria-hidden />
              {t("whatsapp")}
            </a>
          </Button>
          <Button asChild variant="secondary">
            <a href={`mailto:?subject=${encodeURIComponent(share.subject)}&body=${encoded}`}>
              <Mail aria-hidden />
              {t("email")}
            </a>
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden />
            {t("print")}
          </Button>
          <ShareButton picture={picture} fileName={fileName} share={share} />
        </div>
        <CopyButton value={checkUrl} what={t("link")} label={t("copy")} variant="secondary" />
        <p className="text-sm text-muted-foreground">{t("hint")}</p>
      </div>
    </Section>
  );
}

/** The device's share sheet with the image; the text alone where it takes no files. */
function ShareButton({ picture, fileName, share }: Pick<Props, "picture" | "fileName" | "share">) {
  const t = useTranslations("receipts.acts");
  const [isPending, setPending] = useState(false);
  if (typeof navigator === "undefined" || !("share" in navigator)) return null;
  const give = async () => {
    setPending(true);
    try {
      const answer = await fetch(picture);
      const file = new File([await answer.blob()], `${fileName}.png`, { type: "image/png" });
      const whole = { title: share.subject, text: share.text };
      const withFile = { ...whole, files: [file] };
      await navigator.share(answer.ok && navigator.canShare(withFile) ? withFile : whole);
    } catch (error) {
      // An `AbortError` means that the person closed the sheet. That is a decision and no failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) toast.error(t("shareFailed"));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="secondary" pending={isPending} onClick={() => void give()}>
      <Share2 aria-hidden />
      {t("share")}
    </Button>
  );
}
