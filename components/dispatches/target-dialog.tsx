"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import {
  DISPATCH_TOPICS,
  type DispatchTopic,
  PERSONAL_TOPICS,
  TARGET_CHANNELS,
} from "@/lib/core/enums/dispatches";
import { isOneOf } from "@/lib/core/enums/enums";
import {
  type SaveTargetForm,
  type SavedTarget,
  type TargetView,
  SaveTargetInput,
} from "@/lib/platform/dispatches/schema";
import { settingsQueries } from "@/lib/platform/settings/queries";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { useActionForm } from "../mutations/use-action-form";
import { MoneyInput } from "../kit/fields/money-input";
import { type WalletChoice, WalletScopeField } from "../kit/wallets/wallet-scope-field";
import { Button } from "../ui/button";
import { SubmitButton } from "../ui/submit-button";
import { Checkbox } from "../ui/checkbox";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "../ui/dialog";
import { FormField } from "../ui/form-field";
import { Input } from "../ui/input";
import { Label } from "../ui/label";
import { ToggleGroup, ToggleGroupItem } from "../ui/toggle-group";
import { type TargetActions } from "./dispatch-actions";

const TOPICS = DISPATCH_TOPICS.filter((topic) => !isOneOf(PERSONAL_TOPICS, topic));

/** A new target or, with `target`, the notifications that an existing one receives. */
export function TargetDialog({
  target,
  wallets,
  act,
  onClose,
  onSaved,
}: {
  target: TargetView | null;
  wallets: readonly WalletChoice[];
  act: TargetActions["save"];
  onClose: () => void;
  onSaved: (saved: SavedTarget) => void;
}) {
  const t = useTranslations("dispatches");
  const common = useTranslations("common");
  const save = useServerAction(act, { ifTwice: "harmless", keys: [settingsQueries.all] });
  const form = useActionForm<SaveTargetForm, SaveTargetInput, SavedTarget>(
    {
      schema: SaveTargetInput,
      defaultValues: {
        ...(target && { targetId: target.id }),
        name: target?.name ?? "",
        channel: target?.channel ?? "slack",
        url: "",
        topics: target?.topics ?? ["withdrawals"],
        wallets: target?.wallets ?? null,
        fromCentavos: target?.fromCentavos ?? null,
      },
      mode: "onTouched",
    },
    (input) => save.run(input, { onDone: onSaved }),
  );
  const { control } = form;
  const channel = useWatch({ control, name: "channel" });
  const isKept = target !== null && target.channel === channel;

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !save.isPending && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t(target ? "targets.form.editTitle" : "targets.form.addTitle")}</DialogTitle>
          <DialogDescription>{t("targets.lead")}</DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={form.submit} className="grid gap-4">
          <ActionNote act={save} besideFields />
          <FormField control={control} name="channel" label={t("targets.form.channel")} required>
            {({ value, onChange, ref: _ref, onBlur: _blur, ...field }) => (
              <ToggleGroup
                type="single"
                value={value}
                onValueChange={(next) => isOneOf(TARGET_CHANNELS, next) && onChange(next)}
                className="justify-self-start"
                {...field}
              >
                {TARGET_CHANNELS.map((one) => (
                  <ToggleGroupItem key={one} value={one}>
                    {t(`channels.${one}`)}
                  </ToggleGroupItem>
                ))}
              </ToggleGroup>
            )}
          </FormField>
          <FormField
            control={control}
            name="name"
            label={t("targets.form.name")}
            hint={t("targets.form.nameHint")}
            required
          >
            {(field) => <Input autoComplete="off" {...field} />}
          </FormField>
          <FormField
            control={control}
            name="url"
            label={t("targets.form.url")}
            hint={
              isKept ? t("targets.form.urlKept", { host: target.host }) : t(`targets.form.urlHint.${channel}`)
            }
            required={!isKept}
          >
            {(field) => <Input type="url" autoComplete="off" spellCheck={false} {...field} />}
          </FormField>
          <FormField control={control} name="topics" label={t("targets.form.topics")} required>
            {({ value, onChange, ref: _ref, onBlur: _blur, ...field }) => (
              <div role="group" className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2" {...field}>
                {TOPICS.map((topic) => (
                  <TopicTick
                    key={topic}
                    topic={topic}
                    isTicked={value.includes(topic)}
                    onTick={(isTicked) =>
                      onChange(
                        isTicked ? [...value, topic] : value.filter((one: DispatchTopic) => one !== topic),
                      )
                    }
                  />
                ))}
              </div>
            )}
          </FormField>
          <FormField
            control={control}
            name="fromCentavos"
            label={t("targets.form.from")}
            hint={t("targets.form.fromHint")}
            optional
          >
            {({ value, onChange, ...field }) => (
              <MoneyInput
                value={value}
                onChange={(amount) => onChange(amount ?? null)}
                className="max-w-48"
                {...field}
              />
            )}
          </FormField>
          <FormField control={control} name="wallets" label={t("targets.form.wallets")} required>
            {({ value, onChange }) => (
              <WalletScopeField wallets={wallets} mayGiveAll value={value} onChange={onChange} />
            )}
          </FormField>
          <DialogFooter>
            <Button variant="secondary" onClick={onClose} disabled={save.isPending}>
              {common("cancel")}
            </Button>
            <SubmitButton pending={save.isPending}>{t("targets.form.save")}</SubmitButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

function TopicTick({
  topic,
  isTicked,
  onTick,
}: {
  topic: DispatchTopic;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}) {
  const t = useTranslations("dispatches");
  const id = useId();
  return (
    <div className="flex min-h-6 items-center gap-2">
      <Checkbox id={id} checked={isTicked} onCheckedChange={(next) => onTick(next === true)} />
      <Label htmlFor={id} className="min-w-0 font-normal">
        {t(`topics.${topic}.short`)}
      </Label>
    </div>
  );
}
