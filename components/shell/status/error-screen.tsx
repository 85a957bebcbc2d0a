"use client";

import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
// eslint-disable-next-line no-restricted-imports -- No action is called: the page is read again.
import { Component, type ReactNode, Suspense, useTransition } from "react";
import { FailureNote } from "@/components/kit/failure/failure-note";
import { Button } from "@/components/ui/button";
import { shownErrorOf } from "./shown-error-of";
import { useTriesAgain } from "./use-tries-again";

/** The name that Turbopack's runtime gives to its error for a script that did not load. */
const SCRIPT_NOT_LOADED = "ChunkLoadError";

/** The one screen for unexpected errors. */
export function ErrorScreen({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("fallback");
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  const [isPending, startTransition] = useTransition();
  const retry = () =>
    startTransition(() => {
      resetQueries();
      router.refresh();
      reset();
    });
  const shown = shownErrorOf(error);
  const isAway = shown.code === "database_away";
  // React remembers the failure of a lazy component: only a new document asks for its script again.
  const isReloadNeeded = error.name === SCRIPT_NOT_LOADED;
  useTriesAgain(isAway, retry);
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-4 p-4 py-10">
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        {!isAway && (
          <p className="text-base text-muted-foreground">{t(isReloadNeeded ? "notLoaded" : "detail")}</p>
        )}
      </div>
      {isReloadNeeded ? (
        <Button className="justify-self-start" onClick={() => window.location.reload()}>
          {t("reload")}
        </Button>
      ) : (
        <ErrorBoundary
          otherwise={
            <Button variant="secondary" pending={isPending} onClick={retry} className="justify-self-start">
              {t("again")}
            </Button>
          }
        >
          <Suspense fallback={null}>
            <FailureNote error={shown} onRetry={retry} retrying={isPending} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

/** Shows something else in the place of what cannot be shown. */
class ErrorBoundary extends Component<{ otherwise: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.otherwise : this.props.children;
  }
}
