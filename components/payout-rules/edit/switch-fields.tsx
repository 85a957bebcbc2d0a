"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { HOLD_HOURS_MAX } from "@/lib/engine/payouts/limits";
import { type WithdrawalRules } from "@/lib/engine/payouts/schema";
import { Checkbox } from "../../ui/checkbox";
import { cn } from "../../ui/cn";
import { Input } from "../../ui/input";
import { Switch } from "../../ui/switch";

type Wallet = { wallet: string; name: string };

/** First payments, hold, the same again, and which accounts pay registered recipients alone. */
export function SwitchFields({
  of,
  before,
  wallets,
  hasRelaxedRules,
  onChange,
}: {
  of: WithdrawalRules;
  before: WithdrawalRules;
  wallets: readonly Wallet[];
  /** True in a sandbox: nothing waits for the hold, however long it is. */
  hasRelaxedRules: boolean;
  onChange: (change: Partial<WithdrawalRules>) => void;
}) {
  const t = useTranslations("payoutRules");
  const holdId = useId();
  const toggled = (wallet: string, isOn: boolean) =>
    isOn ? [...of.registeredOnly, wallet] : of.registeredOnly.filter((each) => each !== wallet);
  return (
    <div className="grid content-start gap-4">
      <Line
        label={t("switches.firstPayment")}
        isOn={of.firstPaymentNeedsSecond}
        isChanged={of.firstPaymentNeedsSecond !== before.firstPaymentNeedsSecond}
        onChange={(firstPaymentNeedsSecond) => onChange({ firstPaymentNeedsSecond })}
      />
      <Line
        label={t("switches.sameAgain")}
        isOn={of.sameAgainAsks}
        isChanged={of.sameAgainAsks !== before.sameAgainAsks}
        onChange={(sameAgainAsks) => onChange({ sameAgainAsks })}
      />
      <div className="flex flex-wrap items-center gap-2">
        <label
          htmlFor={holdId}
          className={cn(of.newRecipientHoldHours !== before.newRecipientHoldHours && "font-medium text-info")}
        >
          {t("edit.hold")}
        </label>
        <Input
          id={holdId}
          inputMode="numeric"
          autoComplete="off"
          className="w-16 px-2 text-right"
          value={of.newRecipientHoldHours}
          onChange={({ target }) => {
            const hours = Number(target.value.trim() || "0");
            if (Number.isInteger(hours) && hours >= 0 && hours <= HOLD_HOURS_MAX)
              onChange({ newRecipientHoldHours: hours });
          }}
        />
        <span className="text-sm text-muted-foreground">
          {t("edit.holdHint", { max: HOLD_HOURS_MAX })}
          {hasRelaxedRules && `. ${t("eased")}`}
        </span>
      </div>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1 font-medium">{t("switches.registeredOnly")}</legend>
        <p className="text-sm text-muted-foreground">{t("edit.registeredOnlyHint")}</p>
        <div className="grid gap-1.5 sm:grid-cols-2">
          {wallets.map(({ wallet, name }) => (
            <OfWallet
              key={wallet}
              name={name}
              isOn={of.registeredOnly.includes(wallet)}
              isChanged={of.registeredOnly.includes(wallet) !== before.registeredOnly.includes(wallet)}
              onChange={(isOn) => onChange({ registeredOnly: toggled(wallet, isOn) })}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

type LineProps = { isOn: boolean; isChanged: boolean; onChange: (isOn: boolean) => void };

function Line({ label, isOn, isChanged, onChange }: LineProps & { label: string }) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <Switch id={id} checked={isOn} onCheckedChange={onChange} />
      <label htmlFor={id} className={cn(isChanged && "font-medium text-info")}>
        {label}
      </label>
    </div>
  );
}

function OfWallet({ name, isOn, isChanged, onChange }: LineProps & { name: string }) {
  const id = useId();
  return (
    <p className="flex items-center gap-2">
      <Checkbox id={id} checked={isOn} onCheckedChange={(next) => onChange(next === true)} />
      <label htmlFor={id} className={cn("truncate", isChanged && "font-medium text-info")}>
        <bdi>{name}</bdi>
      </label>
    </p>
  );
}
