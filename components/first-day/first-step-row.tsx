"use client";

import { Check, ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { firstDayQueries } from "@/lib/composers/first-day/queries";
import { type FirstDay } from "@/lib/composers/first-day/schema";
import { type FirstStep } from "@/lib/composers/first-day/steps";
import { type CreateChargeForm, type CreatedCharge } from "@/lib/domain/charges/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { type ActionState, useServerAction } from "../mutations/use-action";
import { addressOf } from "../kit/navigation/addresses";
import { CopyButton } from "../kit/values/copy-button";
import { QrCode } from "../kit/values/qr-code";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Link } from "../ui/link";

type OfCharge = { wallet: string; chargeId: string };
/** Null: not this person's to do, or (of the simulation) no sandbox. */
export type FirstStepActions = {
  create: ServerAction<CreateChargeForm, CreatedCharge> | null;
  openLink: ServerAction<OfCharge, unknown> | null;
  pay: ServerAction<OfCharge, unknown> | null;
};

const EXAMPLE_CENTAVOS = 2_500;
const QR_PX = 148;
const KEYS = [firstDayQueries.all];

export function FirstStepRow({
  step,
  number,
  isDone,
  isCurrent,
  ...rest
}: {
  step: FirstStep;
  number: number;
  isDone: boolean;
  isCurrent: boolean;
  hasMoney: boolean;
  day: FirstDay;
  acts: FirstStepActions;
  mayWithdraw: boolean;
}) {
  const t = useTranslations("overview.firstDay");
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className={cn(
        "grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 border-t px-4 py-3 lg:px-5",
        isCurrent && "bg-accent/40 lg:shadow-[inset_3px_0_0_var(--primary)]",
      )}
    >
      <span
        className={cn(
          "grid size-7 place-items-center rounded-full border text-sm font-medium tabular-nums",
          isDone
            ? "border-success-line bg-success-soft text-success"
            : isCurrent
              ? "border-primary text-primary"
              : "text-muted-foreground",
        )}
      >
        {isDone ? <Check className="size-4" aria-label={t("done")} /> : number}
      </span>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className={cn("text-base font-medium", isDone && "text-muted-foreground")}>
            {t(`${step}.title`)}
          </p>
          {!isDone && <p className="text-sm text-pretty text-muted-foreground">{t(`${step}.hint`)}</p>}
        </div>
        {!isDone && <StepAct step={step} isCurrent={isCurrent} {...rest} />}
      </div>
    </li>
  );
}

type ActProps = {
  step: FirstStep;
  isCurrent: boolean;
  hasMoney: boolean;
  day: FirstDay;
  acts: FirstStepActions;
  mayWithdraw: boolean;
};

function StepAct(props: ActProps) {
  const t = useTranslations("overview.firstDay");
  const { step, day, acts, isCurrent } = props;
  const look = isCurrent ? "default" : "secondary";
  switch (step) {
    case "charge":
      return acts.create && <CreateExample create={acts.create} day={day} look={look} isFirst />;
    case "payer_page":
    case "payment":
      if (day.charge === null)
        // The one that was made is paid or over: another one can be tried.
        return isCurrent && acts.create && <CreateExample create={acts.create} day={day} look={look} />;
      return step === "payment" ? (
        <Pay chargeId={day.charge.id} day={day} pay={acts.pay} look={look} />
      ) : (
        acts.openLink && <OnPhone charge={day.charge} day={day} openLink={acts.openLink} look={look} />
      );
    case "webhook":
      return (
        <>
          <LinkTo href={addressOf.deliveries()} look={look}>
            {t("webhook.act")}
          </LinkTo>
          <div className="flex min-w-0 basis-full items-center gap-2">
            <code className="min-w-0 truncate rounded-md border bg-muted/40 px-2 py-1 font-mono text-xs">
              {day.webhookUrl}
            </code>
            <CopyButton value={day.webhookUrl} what={t("webhook.address")} />
          </div>
        </>
      );
    case "withdrawal":
      if (!props.mayWithdraw)
        return <p className="text-sm text-muted-foreground">{t("withdrawal.others")}</p>;
      return props.hasMoney ? (
        <LinkTo href={addressOf.newWithdrawal(day.wallet)} look={look}>
          {t("withdrawal.act")}
        </LinkTo>
      ) : null;
  }
}

type Look = "default" | "secondary";

const LinkTo = ({
  href,
  look,
  children,
}: {
  href: Parameters<typeof Link>[0]["href"];
  look: Look;
  children: ReactNode;
}) => (
  <Button asChild variant={look}>
    <Link href={href}>{children}</Link>
  </Button>
);

/** In the sandbox one click creates a charge. With real payers a person states its purpose first. */
function CreateExample({
  create,
  day,
  look,
  isFirst = false,
}: {
  create: ServerAction<CreateChargeForm, CreatedCharge>;
  day: FirstDay;
  look: Look;
  isFirst?: boolean;
}) {
  const t = useTranslations("overview.firstDay.charge");
  // One write, however often it is pressed.
  const [intentId] = useState(() => crypto.randomUUID());
  const creating = useServerAction(create, { ifTwice: "harmless", keys: KEYS });
  if (!day.isSandbox)
    return (
      <LinkTo href={addressOf.newCharge(day.wallet)} look={look}>
        {t("write")}
      </LinkTo>
    );
  return (
    <Pressed act={creating}>
      <Button
        variant={look}
        pending={creating.isPending}
        onClick={() =>
          void creating.run({
            intentId,
            wallet: day.wallet,
            amountCentavos: EXAMPLE_CENTAVOS,
            description: t("description"),
            customer: {},
            split: [],
          })
        }
      >
        {t(isFirst ? "act" : "another")}
      </Button>
    </Pressed>
  );
}

function Pay({
  chargeId,
  day,
  pay,
  look,
}: {
  chargeId: string;
  day: FirstDay;
  pay: FirstStepActions["pay"];
  look: Look;
}) {
  const t = useTranslations("overview.firstDay.payment");
  if (pay === null)
    return (
      <LinkTo href={addressOf.charge(day.wallet, chargeId)} look={look}>
        {t("open")}
      </LinkTo>
    );
  return <Simulate which={{ wallet: day.wallet, chargeId }} pay={pay} look={look} label={t("act")} />;
}

function Simulate({
  which,
  pay,
  look,
  label,
}: {
  which: OfCharge;
  pay: ServerAction<OfCharge, unknown>;
  look: Look;
  label: string;
}) {
  const paying = useServerAction(pay, { ifTwice: "harmless", keys: KEYS });
  return (
    <Pressed act={paying}>
      <Button variant={look} pending={paying.isPending} onClick={() => void paying.run(which)}>
        {label}
      </Button>
    </Pressed>
  );
}

function OnPhone({
  charge,
  day,
  openLink,
  look,
}: {
  charge: NonNullable<FirstDay["charge"]>;
  day: FirstDay;
  openLink: ServerAction<OfCharge, unknown>;
  look: Look;
}) {
  const t = useTranslations("overview.firstDay.payer_page");
  const opening = useServerAction(openLink, { ifTwice: "harmless", keys: KEYS });
  const { payerPage } = charge;
  if (payerPage === null)
    return (
      <Pressed act={opening}>
        <Button
          variant={look}
          pending={opening.isPending}
          onClick={() => void opening.run({ wallet: day.wallet, chargeId: charge.id })}
        >
          {t("act")}
        </Button>
      </Pressed>
    );
  return (
    <div className="flex basis-full flex-wrap items-center gap-4">
      <QrCode dataUri={payerPage.qr} sizePx={QR_PX} alt={t("qr")} />
      <div className="grid min-w-0 flex-1 basis-56 justify-items-start gap-2">
        <p className="text-sm text-pretty text-muted-foreground">{t(day.isLocal ? "local" : "scan")}</p>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant={look} size="sm">
            <a href={payerPage.url} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
              {t("open")}
            </a>
          </Button>
          <CopyButton
            value={payerPage.url}
            what={t("link")}
            label={t("copy")}
            variant="secondary"
            size="sm"
          />
        </div>
      </div>
    </div>
  );
}

function Pressed({ act, children }: { act: ActionState; children: ReactNode }) {
  return (
    <>
      {children}
      <ActionNote act={act} className="basis-full" />
    </>
  );
}
