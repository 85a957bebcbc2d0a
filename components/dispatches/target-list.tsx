"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus, Send } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatBrl } from "@/lib/core/money/money";
import { dispatchQueries } from "@/lib/platform/dispatches/queries";
import { type TargetView } from "@/lib/platform/dispatches/schema";
import { settingsQueries } from "@/lib/platform/settings/queries";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { ConfirmDialog } from "../kit/page/confirm-dialog";
import { DateTime } from "../kit/values/date-time";
import { Empty } from "../kit/page/empty";
import { StatusBadge } from "../kit/status/status-badge";
import { useWalletName } from "../kit/wallets/use-wallet-name";
import { type WalletChoice } from "../kit/wallets/wallet-scope-field";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { toast } from "sonner";
import { type TargetActions } from "./dispatch-actions";
import { TargetDialog } from "./target-dialog";
import { CopyField } from "../kit/values/copy-field";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "../ui/dialog";

type Open =
  | { dialog: "save"; target: TargetView | null }
  | { dialog: "remove"; target: TargetView }
  | { dialog: "secret"; secret: string };

/** The notification targets of the installation, what each receives, and its status. */
export function TargetList({
  wallets,
  actions,
}: {
  wallets: readonly WalletChoice[];
  actions: TargetActions;
}) {
  const t = useTranslations("dispatches.targets");
  const {
    data: { items },
  } = useSuspenseQuery(dispatchQueries.targets());
  const [open, setOpen] = useState<Open | null>(null);
  const remove = useServerAction(actions.remove, { ifTwice: "harmless", keys: [settingsQueries.all] });
  const test = useServerAction(actions.test, { ifTwice: "harmless", keys: [settingsQueries.all] });
  const close = () => setOpen(null);
  const add = (
    <Button data-page-create onClick={() => setOpen({ dialog: "save", target: null })}>
      <Plus aria-hidden />
      {t("add")}
    </Button>
  );
  return (
    <div className="grid gap-3">
      {items.length > 0 && <div className="flex justify-end">{add}</div>}
      <ActionNote act={test} />
      <Card className="overflow-hidden">
        {items.length === 0 ? (
          <Empty icon={Send} title={t("empty")} detail={t("emptyHint")} action={add} />
        ) : (
          <ul className="divide-y">
            {items.map((target) => (
              <Target
                key={target.id}
                target={target}
                wallets={wallets}
                isTesting={test.isPending && test.input?.targetId === target.id}
                onTest={() =>
                  void test.run({ targetId: target.id }, { onDone: () => toast.success(t("tested")) })
                }
                onEdit={() => setOpen({ dialog: "save", target })}
                onRemove={() => setOpen({ dialog: "remove", target })}
              />
            ))}
          </ul>
        )}
      </Card>
      {open?.dialog === "save" && (
        <TargetDialog
          target={open.target}
          wallets={wallets}
          act={actions.save}
          onClose={close}
          onSaved={({ secret }) => {
            if (secret !== null) return setOpen({ dialog: "secret", secret });
            toast.success(t("form.saved"));
            close();
          }}
        />
      )}
      {open?.dialog === "secret" && <SecretDialog secret={open.secret} onClose={close} />}
      {open?.dialog === "remove" && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          title={t("removeTitle", { name: open.target.name })}
          description={t("removeLead")}
          confirmLabel={t("remove")}
          tone="danger"
          pending={remove.isPending}
          onConfirm={() =>
            void remove.run(
              { targetId: open.target.id },
              {
                onDone: () => {
                  toast.success(t("removed"));
                  close();
                },
              },
            )
          }
        >
          <ActionNote act={remove} />
        </ConfirmDialog>
      )}
    </div>
  );
}

function Target({
  target,
  wallets,
  isTesting,
  onTest,
  onEdit,
  onRemove,
}: {
  target: TargetView;
  wallets: readonly WalletChoice[];
  isTesting: boolean;
  onTest: () => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations("dispatches");
  const locale = useLocale();
  const nameOf = useWalletName();
  const walletNames = target.wallets?.map((reference) =>
    nameOf({ reference, name: wallets.find((wallet) => wallet.reference === reference)?.name ?? "" }),
  );
  const tells = [
    target.topics.map((topic) => t(`topics.${topic}.short`)).join(", "),
    ...(target.fromCentavos === null
      ? []
      : [t("targets.from", { amount: formatBrl(target.fromCentavos, locale) })]),
    walletNames?.join(", ") ?? t("targets.allWallets"),
  ];
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="font-medium">{target.name}</bdi>
          <Badge tone="neutral">{t(`channels.${target.channel}`)}</Badge>
          <State target={target} />
        </div>
        <p className="text-sm">{tells.join(" · ")}</p>
        <p className="text-sm break-words text-muted-foreground">
          {target.host}
          {" · "}
          {target.lastSentAt === null ? t("targets.never") : <DateTime value={target.lastSentAt} />}
          {target.waiting > 0 && <> · {t("targets.waiting", { count: target.waiting })}</>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" pending={isTesting} onClick={onTest}>
          {t("targets.test")}
        </Button>
        <Button variant="secondary" size="sm" onClick={onEdit}>
          {t("targets.edit")}
        </Button>
        <Button variant="ghost" size="sm" onClick={onRemove}>
          {t("targets.remove")}
        </Button>
      </div>
    </li>
  );
}

function State({ target: { fault, lastSentAt } }: { target: TargetView }) {
  const t = useTranslations("dispatches");
  if (fault !== null) return <StatusBadge tone="warning" label={t(`faults.${fault}`)} />;
  if (lastSentAt === null) return <StatusBadge tone="neutral" label={t("targets.new")} />;
  return <StatusBadge tone="success" label={t("targets.ok")} />;
}

/** Shown once: it cannot be read afterwards. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations("dispatches.targets.secret");
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("lead")}</DialogDescription>
        </DialogHeader>
        <CopyField value={secret} what={t("title")} full />
        <DialogFooter>
          <Button onClick={onClose}>{t("done")}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
