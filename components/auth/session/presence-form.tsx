"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { fetchJson } from "@/lib/core/requests/fetch-json";
import {
  type PresenceWay,
  type PresenceWays,
  ProvePresenceInput,
} from "@/lib/platform/auth/second-step/presence-schema";
import { PasswordInput } from "../password-input";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PasskeyButton } from "../passkeys/passkey-button";
import { signAgain } from "../passkeys/sign-again";
import { Button } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button";
import { Callout } from "@/components/ui/callout";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { ActionNote } from "@/components/mutations/action-note";
import { type ProvePresence, presenceGate } from "@/components/mutations/presence-gate";
import { useServerAction } from "@/components/mutations/use-action";
import { useActionForm } from "@/components/mutations/use-action-form";

/**
 * The step-up form: the requester proves presence again. The waiting action then continues as if nothing had stopped
 * it.
 */
export function PresenceForm({ prove }: { prove: ProvePresence }) {
  const t = useTranslations("acts.presence");
  const { data, isError, refetch } = useQuery({
    queryKey: ["presence"],
    queryFn: ({ signal }) => fetchJson<PresenceWays>("/api/people/me/presence", {}, signal),
    // A second step may have been set up since the last time.
    gcTime: 0,
    staleTime: 0,
  });
  const [usesCode, setUsesCode] = useState(false);
  const way = data?.ways[0];
  const typed = data?.ways.find((each) => each !== "passkey");
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && presenceGate.settle(false)}>
      <DialogContent className="max-w-sm">
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("lead")}</DialogDescription>
        </DialogHeader>
        {isError && (
          <Callout
            tone="warning"
            role="alert"
            actions={
              <Button variant="secondary" size="sm" onClick={() => void refetch()}>
                {t("again")}
              </Button>
            }
          >
            {t("unreachable")}
          </Callout>
        )}
        {data === undefined && !isError && <Skeleton className="h-[7.25rem] w-full" />}
        {data !== undefined && way === undefined && <NoWay />}
        {way === "passkey" && !usesCode && <PasskeyProof prove={prove} onOther={() => setUsesCode(true)} />}
        {way !== undefined && typed !== undefined && (way !== "passkey" || usesCode) && (
          <ProofForm way={typed} prove={prove} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function NoWay() {
  const t = useTranslations("acts.presence");
  return (
    <Callout tone="warning" title={t("noneTitle")}>
      <p>{t("noneDetail")}</p>
      <Link href={addressOf.account()} onClick={() => presenceGate.settle(false)}>
        {t("setUp")}
      </Link>
    </Callout>
  );
}

function PasskeyProof({ prove, onOther }: { prove: ProvePresence; onOther: () => void }) {
  const t = useTranslations("acts.presence");
  const common = useTranslations("common");
  const proving = useServerAction(prove, { ifTwice: "harmless", keys: [] });
  return (
    <div className="grid gap-4">
      <ActionNote act={proving} />
      <PasskeyButton
        variant="default"
        label={t("passkey")}
        disabled={proving.isPending}
        ask={signAgain}
        onAnswer={(proof) =>
          proving.run({ way: "passkey", proof }, { onDone: () => presenceGate.settle(true) })
        }
      />
      <DialogFooter>
        <Button variant="link" onClick={onOther} disabled={proving.isPending}>
          {t("useCode")}
        </Button>
        <Button variant="secondary" onClick={() => presenceGate.settle(false)} disabled={proving.isPending}>
          {common("cancel")}
        </Button>
      </DialogFooter>
    </div>
  );
}

function ProofForm({ way, prove }: { way: Exclude<PresenceWay, "passkey">; prove: ProvePresence }) {
  const t = useTranslations("acts.presence");
  const common = useTranslations("common");
  const proving = useServerAction(prove, { ifTwice: "harmless", keys: [] });
  const form = useActionForm(
    {
      schema: ProvePresenceInput,
      defaultValues: { way, proof: "" },
    },
    (input) => proving.run(input, { onDone: () => presenceGate.settle(true) }),
  );
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <ActionNote act={proving} besideFields />
      <FormField control={form.control} name="proof" label={t(way)} hint={t(`${way}Hint`)} required>
        {(field) =>
          way === "password" ? (
            <PasswordInput autoComplete="current-password" autoFocus {...field} />
          ) : (
            <Input
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              maxLength={40}
              className="font-mono"
              {...field}
            />
          )
        }
      </FormField>
      <DialogFooter>
        <Button variant="secondary" onClick={() => presenceGate.settle(false)} disabled={proving.isPending}>
          {common("cancel")}
        </Button>
        <SubmitButton pending={proving.isPending}>{t("confirm")}</SubmitButton>
      </DialogFooter>
    </form>
  );
}
