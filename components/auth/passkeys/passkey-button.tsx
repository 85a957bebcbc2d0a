"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { type DeviceAnswer } from "./sign-with-passkey";

/** Asks the device once it is pressed, and says so where nothing came of it. */
export function PasskeyButton({
  label,
  ask,
  onAnswer,
  variant = "secondary",
  size,
  disabled = false,
}: {
  label: string;
  ask: () => Promise<DeviceAnswer>;
  onAnswer: (answer: string) => Promise<unknown>;
} & Pick<ComponentProps<typeof Button>, "variant" | "size" | "disabled">) {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function onPress(): Promise<void> {
    setFailure(null);
    setIsPending(true);
    try {
      const said = await ask();
      if (said.is === "answered") await onAnswer(said.answer);
      else setFailure(said.is);
    } catch {
      setFailure("unreachable");
    } finally {
      setIsPending(false);
    }
  }

  return (
    <div className="grid gap-3">
      {failure !== null && <PasskeyFailure failure={failure} />}
      <Button
        variant={variant}
        size={size}
        pending={isPending}
        disabled={disabled}
        onClick={() => void onPress()}
      >
        <KeyRound aria-hidden />
        {label}
      </Button>
    </div>
  );
}

export type Failure = Exclude<DeviceAnswer["is"], "answered"> | "unreachable";

export function PasskeyFailure({ failure }: { failure: Failure }) {
  const t = useTranslations("auth.passkey");
  return (
    <Callout tone="warning" role="alert">
      {t(failure)}
    </Callout>
  );
}
