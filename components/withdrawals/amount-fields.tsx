"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { centavos } from "@/lib/core/money/money";
import { estimateWithdrawal } from "@/lib/domain/withdrawals/estimate";
import { WITHDRAWAL_MODES } from "@/lib/domain/withdrawals/modes";
import { DateTime } from "../kit/values/date-time";
import { Money } from "../kit/values/money";
import { MoneyField } from "../kit/fields/money-field";
import { Section } from "../kit/page/section";
import { useWalletName } from "../kit/wallets/use-wallet-name";
import { FormField } from "../ui/form-field";
import { ToggleGroup, ToggleGroupItem } from "../ui/toggle-group";
import { useFaultMessage } from "../ui/use-fault-message";
import { FeeSource } from "./fee-source";
import { type WithdrawalControl, type WithdrawalFormSetting } from "./recipients/withdrawal-form-setting";

/** The typed value stays when its meaning changes; the other figure is an estimate that says where it comes from. */
export function AmountFields({
  control,
  setting,
  stopped,
}: {
  control: WithdrawalControl;
  setting: WithdrawalFormSetting;
  /** The rule of outgoing money that would stop it, as a fault; null: none. */
  stopped: string | null;
}) {
  const t = useTranslations("withdrawals.form");
  const modes = useTranslations("withdrawals.mode");
  const { available, wallet, walletName } = setting;
  const nameOf = useWalletName();
  const faultWords = useFaultMessage();
  const [mode, amount] = useWatch({ control, name: ["mode", "amountCentavos"] });
  const estimate = amount ? estimateWithdrawal(mode, centavos(amount), setting.seenFees) : null;
  const isAbove = available !== null && (estimate?.grossCentavos ?? amount ?? 0) > available.amountCentavos;
  return (
    <Section
      title={t("amountSection")}
      description={
        <>
          {t("from")}{" "}
          <bdi className="font-medium text-foreground">{nameOf({ reference: wallet, name: walletName })}</bdi>
          .{" "}
          {available ? (
            <>
              {t("available")} <Money amountCentavos={available.amountCentavos} />, {t("availableAt")}{" "}
              <DateTime value={available.readAt} relative />
            </>
          ) : (
            t("availableUnknown")
          )}
        </>
      }
    >
      <div className="grid gap-3">
        <FormField control={control} name="mode" label={t("mode")} hideLabel>
          {({ value, onChange, onBlur, ref, name: _name, ...wired }) => (
            <ToggleGroup
              {...wired}
              ref={ref}
              type="single"
              aria-label={t("mode")}
              className="justify-self-start max-sm:grid max-sm:w-full"
              value={value}
              onBlur={onBlur}
              onValueChange={(next) => {
                if (next !== "") onChange(next);
              }}
            >
              {WITHDRAWAL_MODES.map((one) => (
                <ToggleGroupItem key={one} value={one}>
                  {modes(one)}
                </ToggleGroupItem>
              ))}
            </ToggleGroup>
          )}
        </FormField>
        <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)] sm:items-start">
          <MoneyField control={control} name="amountCentavos" label={t("amount")} required autoFocus />
          <div className="grid gap-1 text-base sm:pt-6" aria-live="polite">
            {estimate && (
              <p>
                {t(mode === "gross" ? "estimate.net" : "estimate.gross")}{" "}
                <Money
                  amountCentavos={mode === "gross" ? estimate.netCentavos : estimate.grossCentavos}
                  strong
                />
              </p>
            )}
            <FeeSource seenFees={setting.seenFees} isTooSmall={Boolean(amount) && estimate === null} />
            {stopped !== null && <p className="text-sm text-danger">{faultWords(stopped)}</p>}
            {stopped === null && isAbove && <p className="text-sm text-warning">{t("aboveAvailable")}</p>}
          </div>
        </div>
      </div>
    </Section>
  );
}
