"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { peopleQueries } from "@/lib/domain/people/queries";
import { type OwnAccount, type OwnPasskey, type RecoveryCodes } from "@/lib/domain/people/schema";
import { ActionNote } from "@/components/mutations/action-note";
import { useServerAction } from "@/components/mutations/use-action";
import { ConfirmDialog } from "@/components/kit/page/confirm-dialog";
import { DateTime } from "@/components/kit/values/date-time";
import { Section } from "@/components/kit/page/section";
import { type OwnAccountActions } from "./people-actions";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "sonner";
import { PasskeyDialog } from "./passkey-dialog";

/** One's passkeys: what each is called, when it was last used, and a way to make and to remove one. */
export function OwnPasskeys({
  account,
  actions,
}: {
  account: OwnAccount;
  actions: Pick<OwnAccountActions, "offerPasskey" | "addPasskey" | "removePasskey">;
}) {
  const t = useTranslations("people.account.passkeys");
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<OwnPasskey | null>(null);
  const [codes, setCodes] = useState<RecoveryCodes | null>(null);
  const remove = useServerAction(actions.removePasskey, { ifTwice: "harmless", keys: [peopleQueries.all] });

  function onAdded(made: RecoveryCodes) {
    setIsAdding(false);
    if (made.codes.length > 0) setCodes(made);
    toast.success(t("added"));
  }

  return (
    <Section
      title={t("title")}
      description={t("lead")}
      flush={account.passkeys.length > 0}
      actions={
        account.passkeys.length > 0 && (
          <Button variant="secondary" size="sm" onClick={() => setIsAdding(true)}>
            {t("addAnother")}
          </Button>
        )
      }
    >
      {account.passkeys.length === 0 ? (
        <Button variant={account.needsSecondStep ? "default" : "secondary"} onClick={() => setIsAdding(true)}>
          {t("add")}
        </Button>
      ) : (
        <ul>
          {account.passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex min-h-12 items-center justify-between gap-3 border-b px-4 py-2 last:border-b-0"
            >
              <div className="grid min-w-0">
                <bdi className="truncate font-medium">{passkey.name}</bdi>
                <span className="text-sm text-muted-foreground">
                  {t("since")} <DateTime value={passkey.createdAt} />
                  {passkey.lastUsedAt !== null && (
                    <>
                      {" · "}
                      {t("lastUsed")} <DateTime value={passkey.lastUsedAt} relative />
                    </>
                  )}
                </span>
              </div>
              <Button variant="ghost" size="sm" onClick={() => setRemoving(passkey)}>
                {t("remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <PasskeyDialog
          asksPassword={account.hasPassword && !account.hasSecondStep}
          actions={actions}
          onClose={() => setIsAdding(false)}
          onDone={onAdded}
        />
      )}
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => {
            if (isOpen) return;
            setRemoving(null);
            remove.reset();
          }}
          title={t("removeTitle", { name: removing.name })}
          description={t("removeDetail")}
          confirmLabel={t("remove")}
          tone="danger"
          pending={remove.isPending}
          onConfirm={() =>
            void remove.run(
              { passkeyId: removing.id },
              {
                onDone: () => {
                  setRemoving(null);
                  toast.success(t("removed"));
                },
              },
            )
          }
        >
          <ActionNote act={remove} />
        </ConfirmDialog>
      )}
      {codes && <RecoveryCodesDialog codes={codes.codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}
