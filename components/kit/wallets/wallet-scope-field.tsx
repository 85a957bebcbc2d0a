"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import { RadioGroup, RadioOption } from "@/components/ui/radio-group";

export type WalletChoice = { reference: string; name: string };

const ALL = "all";
const SOME = "some";

/** Every wallet (null), where it may be given, or the ones that are ticked. */
export function WalletScopeField({
  wallets,
  mayGiveAll,
  value,
  onChange,
}: {
  wallets: readonly WalletChoice[];
  /** False for a person limited to some wallets, who gives no more than these. */
  mayGiveAll: boolean;
  value: readonly string[] | null;
  onChange: (value: string[] | null) => void;
}) {
  const t = useTranslations("people.form");
  const toggle = (reference: string, isTicked: boolean) => {
    const others = (value ?? []).filter((one) => one !== reference);
    onChange(isTicked ? [...others, reference] : others);
  };
  return (
    <div className="grid gap-2">
      {mayGiveAll && (
        <RadioGroup
          aria-label={t("scope")}
          value={value === null ? ALL : SOME}
          onValueChange={(choice) => onChange(choice === ALL ? null : [])}
        >
          <RadioOption value={ALL} label={t("scopeAll")} />
          <RadioOption value={SOME} label={t("scopeSome")} />
        </RadioGroup>
      )}
      {value !== null && (
        <div className="grid max-h-52 gap-1.5 overflow-y-auto rounded-md border p-2.5">
          {wallets.map((wallet) => (
            <WalletTick
              key={wallet.reference}
              wallet={wallet}
              isTicked={value.includes(wallet.reference)}
              onTick={(isTicked) => toggle(wallet.reference, isTicked)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function WalletTick({
  wallet: { reference, name },
  isTicked,
  onTick,
}: {
  wallet: WalletChoice;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex min-h-6 items-center gap-2">
      <Checkbox id={id} checked={isTicked} onCheckedChange={(next) => onTick(next === true)} />
      <Label htmlFor={id} className="min-w-0 font-normal">
        <bdi>{name || reference}</bdi>{" "}
        <code className="font-mono text-xs text-muted-foreground">{reference}</code>
      </Label>
    </div>
  );
}
