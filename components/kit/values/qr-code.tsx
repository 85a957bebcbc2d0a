"use client";

import { QrCode as QrIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";

const PNG_DATA_URI = /^data:image\/png;base64,[A-Za-z0-9+/=]+$/;
const SIZE_PX = 232;

/** The image on white with its quiet zone in both themes, in a box of constant size. */
export function QrCode({
  dataUri,
  pending = false,
  sizePx = SIZE_PX,
  alt,
  className,
}: {
  /** Only `data:image/png;base64,...` is drawn; anything else counts as missing. */
  dataUri: string | null | undefined;
  pending?: boolean;
  sizePx?: number;
  alt?: string;
  className?: string;
}) {
  const t = useTranslations("kit.qr");
  const isDrawable = typeof dataUri === "string" && PNG_DATA_URI.test(dataUri);
  return (
    <div
      data-print="whole"
      style={{ width: sizePx, height: sizePx }}
      className={cn(
        "grid max-w-full shrink-0 place-items-center overflow-hidden rounded-lg border bg-white",
        className,
      )}
    >
      {isDrawable ? (
        // oxlint-disable-next-line nextjs/no-img-element -- A data URI: there is nothing to optimise.
        <img
          src={dataUri}
          alt={alt ?? t("alt")}
          width={sizePx - 24}
          height={sizePx - 24}
          className="[image-rendering:pixelated]"
        />
      ) : pending ? (
        <div role="status" className="grid size-full place-items-center">
          <Skeleton className="size-[85%] bg-neutral-200" />
          <span className="sr-only">{t("loading")}</span>
        </div>
      ) : (
        <p className="grid justify-items-center gap-2 px-6 text-center text-sm text-neutral-700">
          <QrIcon className="size-8 text-neutral-400" aria-hidden />
          {t("missing")}
        </p>
      )}
    </div>
  );
}
