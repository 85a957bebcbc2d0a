"use client";

import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
// eslint-disable-next-line no-restricted-imports -- No action is called: the page is read again.
import { useTransition } from "react";
import { AppError, type PublicError } from "@/lib/core/app-error";
import { FailureNote } from "../kit/failure-note";

/** The one screen for what nobody expected. */
export function ErrorScreen({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("errors.page");
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  const [isPending, startTransition] = useTransition();
  const retry = () =>
    startTransition(() => {
      resetQueries();
      router.refresh();
      reset();
    });
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-4 p-4 py-10">
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="text-base text-muted-foreground">{t("detail")}</p>
      </div>
      <FailureNote error={publicErrorOf(error)} onRetry={retry} retrying={isPending} />
    </div>
  );
}

/** Of an error on the server only the digest arrives; it stands in the server's log. */
function publicErrorOf(error: Error & { digest?: string }): PublicError {
  if (error instanceof AppError) return error.toPublic();
  return { code: "internal", ...(error.digest !== undefined && { traceId: error.digest }) };
}
