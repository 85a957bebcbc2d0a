"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { AppError } from "@/lib/core/errors/app-error";
import { fetchJson } from "@/lib/core/requests/fetch-json";
import { type IdleLeft } from "@/lib/platform/auth/sessions/idle";
import { type IdleAnswer, type IdleClock, startIdleClock } from "./idle-clock";
import { sessionGate } from "@/components/mutations/session-gate";

const IdleDialog = lazy(() => import("./idle-dialog").then((part) => ({ default: part.IdleDialog })));
const ADDRESS = "/api/people/me/idle";
const STIRRINGS = ["pointerdown", "keydown"] as const;

/** Asks whether the person is still active, before the server ends an idle session. Mounted once, in the shell. */
export function IdleWatch({ leftSeconds }: { leftSeconds: number }) {
  const [endsAtMs, setEndsAtMs] = useState<number | null>(null);
  const clock = useRef<IdleClock | null>(null);
  useEffect(() => {
    const onEnd = () => sessionGate.close();
    const started = startIdleClock(leftSeconds, { ask, stay, onNear: setEndsAtMs, onEnd });
    clock.current = started;
    const onStir = ({ isTrusted }: Event) => isTrusted && started.stir();
    for (const stirring of STIRRINGS) document.addEventListener(stirring, onStir);
    return () => {
      started.stop();
      for (const stirring of STIRRINGS) document.removeEventListener(stirring, onStir);
    };
  }, [leftSeconds]);
  return (
    endsAtMs !== null && (
      <Suspense>
        <IdleDialog endsAtMs={endsAtMs} onStay={() => clock.current?.stay()} />
      </Suspense>
    )
  );
}

async function ask(): Promise<IdleAnswer> {
  try {
    return await fetchJson<IdleLeft>(ADDRESS);
  } catch (error) {
    return error instanceof AppError && error.code === "not_signed_in" ? "ended" : "unreachable";
  }
}

async function stay(): Promise<IdleAnswer> {
  try {
    const answer = await fetch(ADDRESS, { method: "POST", cache: "no-store" });
    if (answer.status === 401) return "ended";
    return answer.ok ? ((await answer.json()) as IdleLeft) : "unreachable";
  } catch {
    return "unreachable";
  }
}
