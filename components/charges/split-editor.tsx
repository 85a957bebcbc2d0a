"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFieldArray, useFormState, useWatch } from "react-hook-form";
import { SPLIT_LEGS_MAX } from "@/lib/pix/limits";
import { Money } from "../kit/values/money";
import { MoneyField } from "../kit/fields/money-field";
import { Section } from "../kit/page/section";
import { useWalletName } from "../kit/wallets/use-wallet-name";
import { Button } from "../ui/button";
import { FormField } from "../ui/form-field";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "../ui/select";
import { useFaultMessage } from "../ui/use-fault-message";
import { type ChargeControl } from "./charge-control";

export type SplitDestination = { reference: string; name: string };

/** Legs in the order they are paid: where the fee has grown until the payment, the first ones give way first. */
export function SplitEditor({
  control,
  wallet,
  destinations,
}: {
  control: ChargeControl;
  wallet: string;
  destinations: readonly SplitDestination[];
}) {
  const t = useTranslations("charges.form.split");
  const wordsOf = useFaultMessage();
  const nameOf = useWalletName();
  const { fields, append, remove, move } = useFieldArray({ control, name: "split" });
  const { errors } = useFormState({ control, name: "split" });
  const amount = useWatch({ control, name: "amountCentavos" });
  const legs = useWatch({ control, name: "split" });
  const sum = legs.reduce((total, leg) => total + (leg.amountCentavos || 0), 0);
  const options = destinations.filter(({ reference }) => reference !== wallet);
  const fault = errors.split?.root?.message ?? errors.split?.message;

  return (
    <Section
      title={t("title")}
      description={t("description")}
      actions={
        <Button
          type="button"
          variant="secondary"
          size="sm"
          disabled={fields.length >= SPLIT_LEGS_MAX || options.length === 0}
          onClick={() => append({ destination: "", amountCentavos: undefined as unknown as number })}
        >
          <Plus aria-hidden />
          {t("add")}
        </Button>
      }
    >
      {fields.length === 0 ? (
        <p className="text-base text-muted-foreground">
          {t(options.length === 0 ? "noDestinations" : "none")}
        </p>
      ) : (
        <ol className="grid gap-3">
          {fields.map((leg, position) => (
            <li key={leg.id} className="grid grid-cols-[minmax(0,1fr)_9rem_auto] items-start gap-2">
              <FormField
                control={control}
                name={`split.${position}.destination`}
                label={t("destination", { position: position + 1 })}
                hideLabel
              >
                {({ value, onChange, onBlur, ref: _ref, ...field }) => (
                  <Select value={value} onValueChange={onChange}>
                    <SelectTrigger {...field} onBlur={onBlur} className="w-full">
                      <SelectValue placeholder={t("choose")}>
                        {options
                          .filter(({ reference }) => reference === value)
                          .map(({ reference, name }) => nameOf({ reference, name }))}
                      </SelectValue>
                    </SelectTrigger>
                    <SelectContent>
                      {options.map(({ reference, name }) => (
                        <SelectItem key={reference} value={reference}>
                          {nameOf({ reference, name })}{" "}
                          <span className="text-muted-foreground">{reference}</span>
                        </SelectItem>
                      ))}
                    </SelectContent>
                  </Select>
                )}
              </FormField>
              <MoneyField
                control={control}
                name={`split.${position}.amountCentavos`}
                label={t("amount", { position: position + 1 })}
                hideLabel
              />
              <div className="flex">
                <Button
                  variant="ghost"
                  size="icon-sm"
                  disabled={position === 0}
                  onClick={() => move(position, position - 1)}
                >
                  <ArrowUp aria-hidden />
                  <span className="sr-only">{t("up", { position: position + 1 })}</span>
                </Button>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  disabled={position === fields.length - 1}
                  onClick={() => move(position, position + 1)}
                >
                  <ArrowDown aria-hidden />
                  <span className="sr-only">{t("down", { position: position + 1 })}</span>
                </Button>
                <Button variant="ghost" size="icon-sm" onClick={() => remove(position)}>
                  <Trash2 aria-hidden />
                  <span className="sr-only">{t("remove", { position: position + 1 })}</span>
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {fault !== undefined && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {wordsOf(fault)}
        </p>
      )}
      {fields.length > 0 && (
        <p className="mt-3 flex justify-between gap-3 border-t pt-2 text-sm text-muted-foreground">
          <span>{t("rest")}</span>
          <Money amountCentavos={typeof amount === "number" ? amount - sum : null} />
        </p>
      )}
    </Section>
  );
}
