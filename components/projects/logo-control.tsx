"use client";

import { ImageUp, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import { projectQueries } from "@/lib/domain/projects/queries";
import { LOGO_BYTES_MAX, LOGO_TYPES } from "@/lib/core/enums/logos";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { putFile } from "../mutations/put-file";
import { useServerAction } from "../mutations/use-action";
import { cn } from "../ui/cn";
import { Button } from "../ui/button";
import { useFaultMessage } from "../ui/use-fault-message";

export type RemoveLogo = ServerAction<{ owner: string }, unknown>;

const MEBIBYTE = 1_048_576;
const READS = { ifTwice: "harmless", keys: [projectQueries.all] } as const;

/**
 * Uploads an image for a project or the merchant, or removes it. `of`: the owner, as text for people who do not see
 * the image.
 */
export function LogoControl({
  owner,
  of,
  hasLogo,
  remove,
  isSmall = false,
}: {
  owner: string;
  of: string;
  hasLogo: boolean;
  remove: RemoveLogo;
  /** True for the image alone, where each row has one. */
  isSmall?: boolean;
}) {
  const t = useTranslations("projects.mark");
  const wordsOf = useFaultMessage();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const putting = useServerAction(
    useMemo(() => putFile(() => undefined), []),
    READS,
  );
  const removing = useServerAction(remove, READS);

  function take(file: File | undefined): void {
    if (input.current) input.current.value = "";
    if (!file) return;
    if (file.size > LOGO_BYTES_MAX) return setFault(wordsOf(`file_too_large:${LOGO_BYTES_MAX / MEBIBYTE}`));
    setFault(null);
    removing.reset();
    void putting.run(
      { address: `/api/logos/${owner}`, file },
      {
        onElse: (outcome) => {
          const ofFile = outcome.is === "refused" ? outcome.error.fields?.file : undefined;
          if (ofFile !== undefined) setFault(wordsOf(ofFile));
        },
      },
    );
  }

  return (
    <span className={cn("grid gap-1", isSmall ? "justify-items-end" : "justify-items-start")}>
      <span className="flex items-center gap-1">
        <Button
          size={isSmall ? "icon" : "sm"}
          variant="ghost"
          {...(isSmall && { title: t(hasLogo ? "change" : "add") })}
          pending={putting.isPending}
          aria-label={t(hasLogo ? "changeOf" : "addOf", { name: of })}
          onClick={() => input.current?.click()}
        >
          <ImageUp aria-hidden />
          {!isSmall && t(hasLogo ? "change" : "add")}
        </Button>
        {hasLogo && (
          <Button
            size="icon"
            variant="ghost"
            pending={removing.isPending}
            aria-label={t("removeOf", { name: of })}
            onClick={() => void removing.run({ owner })}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept={LOGO_TYPES.join(",")}
          aria-label={t("fileOf", { name: of })}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => take(target.files?.[0])}
        />
      </span>
      {fault === null ? (
        <ActionNote act={putting} offersAgain />
      ) : (
        <span role="alert" className="text-sm whitespace-normal text-danger">
          {fault}
        </span>
      )}
      <ActionNote act={removing} />
    </span>
  );
}
