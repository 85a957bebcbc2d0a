"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Dialog as DialogPrimitive } from "radix-ui";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { fetchJson } from "@/lib/core/requests/fetch-json";
import { type OwnAccount } from "@/lib/domain/people/schema";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Skeleton } from "@/components/ui/skeleton";
import { type SignedIn } from "@/components/mutations/actor";
import { dropForms } from "@/components/mutations/draft";
import { type SessionEvent, onSessionEvent, notifySession } from "@/components/mutations/session-channel";
import { sessionGate } from "@/components/mutations/session-gate";

const loadSignIn = () => import("../sign-in-form").then((part) => part.SignInForm);
const SignInForm = dynamic(loadSignIn, { loading: () => <Skeleton className="h-48" /> });
/**
 * The sign-in form is loaded in advance. A session can end because the server was replaced, and the new server has no
 * scripts of this build.
 */
const LOAD_SIGN_IN_MS = 15_000;
const closed = () => false;
/**
 * The same session continues under another id after a change of the sign-in method. This tab may receive the end of
 * the old id before it has the new one.
 */
const RENEWAL_MS = 1_000;

/**
 * The session is over: the same person signs in again here, and interrupted work continues. The page's content is
 * hidden meanwhile. Mounted once, in the shell.
 */
export function SessionDialog({ person }: { person: SignedIn }) {
  const client = useQueryClient();
  const router = useRouter();
  const isOver = useSyncExternalStore(sessionGate.subscribe, sessionGate.isOver, closed);
  const [other, setOther] = useState<string | null>(null);
  const [isSure, setIsSure] = useState(false);

  useEffect(() => dropForms(window.sessionStorage, { personId: person.id, nowMs: Date.now() }), [person.id]);

  useEffect(() => {
    // Without a network nothing is loaded now: the dialog asks for it once more.
    const timer = setTimeout(() => void loadSignIn().catch(() => null), LOAD_SIGN_IN_MS);
    return () => clearTimeout(timer);
  }, []);

  const lookWhoIsHere = useCallback(async (): Promise<boolean> => {
    const here = await fetchJson<OwnAccount>("/api/people/me").catch(() => null);
    if (here === null) return false;
    if (here.email !== person.email) {
      setOther(here.name);
      return false;
    }
    setOther(null);
    sessionGate.open();
    // The person's permissions can have changed with the session.
    router.refresh();
    await client.invalidateQueries();
    return true;
  }, [client, router, person.email]);

  useEffect(() => {
    if (!isOver) return;
    let isGone = false;
    // At once, and once more: the id that this session goes on under may be on its way.
    const looks = [0, RENEWAL_MS].map((ms, index, all) =>
      setTimeout(() => {
        void lookWhoIsHere().then((isHere) => {
          if (!isHere && !isGone && index === all.length - 1) setIsSure(true);
        });
      }, ms),
    );
    return () => {
      isGone = true;
      for (const look of looks) clearTimeout(look);
      setIsSure(false);
    };
  }, [isOver, lookWhoIsHere]);

  useEffect(
    () =>
      onSessionEvent((word: SessionEvent) => {
        if (word === "signed_in") return void (sessionGate.isOver() && lookWhoIsHere());
        dropForms(window.sessionStorage, null);
        window.location.assign("/sign-in");
      }),
    [lookWhoIsHere],
  );
  useEffect(() => {
    if (!isOver) return;
    const look = () => void lookWhoIsHere();
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [isOver, lookWhoIsHere]);

  return (
    <DialogPrimitive.Root open={isOver && isSure}>
      <DialogPrimitive.Portal>
        <DialogPrimitive.Overlay className="fixed inset-0 z-60 bg-background" />
        <DialogPrimitive.Content
          aria-describedby={undefined}
          className="fixed top-1/2 left-1/2 z-60 grid w-[calc(100vw-2rem)] max-w-sm -translate-x-1/2 -translate-y-1/2 gap-4 rounded-xl border bg-popover p-5 text-foreground shadow-lg outline-none"
        >
          <Ask
            person={person}
            other={other}
            onSignedIn={() => {
              notifySession("signed_in");
              void lookWhoIsHere();
            }}
          />
        </DialogPrimitive.Content>
      </DialogPrimitive.Portal>
    </DialogPrimitive.Root>
  );
}

function Ask({
  person,
  other,
  onSignedIn,
}: {
  person: SignedIn;
  other: string | null;
  onSignedIn: () => void;
}) {
  const t = useTranslations("acts.session");
  return (
    <>
      <div className="grid gap-1">
        <DialogPrimitive.Title className="text-lg font-semibold">{t("title")}</DialogPrimitive.Title>
        <p className="text-base text-muted-foreground">{t("detail")}</p>
      </div>
      {other !== null && (
        <Callout role="alert" tone="warning" title={t("otherTitle")}>
          {t("otherDetail", { other, name: person.name })}
        </Callout>
      )}
      <p className="grid">
        <bdi className="font-medium">{person.name}</bdi>
        <span className="text-sm text-muted-foreground">{person.email}</span>
      </p>
      <SignInForm email={person.email} onSignedIn={onSignedIn} />
      <Button
        variant="link"
        size="sm"
        onClick={() => {
          dropForms(window.sessionStorage, null);
          window.location.assign("/sign-in");
        }}
      >
        {t("leave")}
      </Button>
    </>
  );
}
