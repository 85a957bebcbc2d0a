"use client";

import { copyRow } from "../kit/record/definition-rows";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { deliveryQueries } from "@/lib/composers/deliveries/queries";
import { type DeliveryDetail as Delivery } from "@/lib/composers/deliveries/schema";
import { addressOf } from "../kit/navigation/addresses";
import { CopyField } from "../kit/values/copy-field";
import { DateTime } from "../kit/values/date-time";
import { DefinitionList } from "../kit/record/definition-list";
import { ExternalText } from "../kit/values/external-text";
import { PageHeader } from "../kit/page/page-header";
import { useStepLabels } from "../kit/record/use-step-labels";
import { Technical } from "../kit/record/technical";
import { Section } from "../kit/page/section";
import { Duration } from "../kit/values/duration";
import { WalletName } from "../kit/wallets/wallet-name";
import { DeliveryReason, DeliveryState } from "../kit/status/delivery-state";
import { ProcessAgain, type ProcessAgainAction } from "./process-again";

/** One delivery: what came, who signed it, what it did and why. */
export function DeliveryDetail({ id, process }: { id: number; process: ProcessAgainAction }) {
  const t = useTranslations("deliveries");
  const words = useStepLabels();
  const { data: delivery } = useSuspenseQuery(deliveryQueries.detail(id));
  const name =
    delivery.event === null ? t("list.unreadable") : (words.event(delivery.event) ?? t("list.unknown"));
  return (
    <div className="grid gap-4">
      <PageHeader
        crumbs={[{ label: t("title"), href: addressOf.deliveries() }, { label: name }]}
        title={name}
        badge={<DeliveryState state={delivery.state} />}
        actions={<ProcessAgain deliveryId={id} process={process} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Verdict delivery={delivery} />
        <Receipt delivery={delivery} />
      </div>
      <Technical
        items={[
          {
            term: t("detail.eventName"),
            detail: <ExternalText text={delivery.event ?? ""} className="font-mono" />,
            hidden: delivery.event === null,
          },
          {
            term: t("detail.eventId"),
            detail: <ExternalText text={delivery.eventId ?? ""} className="break-all" />,
            hidden: delivery.eventId === null,
          },
          { term: "SHA-256", detail: <CopyField value={delivery.bodySha256} what="SHA-256" /> },
        ]}
      >
        {delivery.erasedAt === null ? <Bytes delivery={delivery} /> : <Erased at={delivery.erasedAt} />}
      </Technical>
    </div>
  );
}

function Bytes({ delivery }: { delivery: Delivery }) {
  const t = useTranslations("deliveries.detail");
  return (
    <>
      <Section title={t("headers")} description={t("headersHint")}>
        <DefinitionList
          items={delivery.headers.map(({ name, value }) => ({
            term: name,
            detail: <ExternalText text={value} className="font-mono text-[0.92em] break-all" />,
          }))}
        />
      </Section>
      <Section title={t("body")} description={t("bodyHint")}>
        <div className="grid gap-2">
          <pre
            tabIndex={0}
            aria-label={t("body")}
            className="max-h-120 overflow-auto rounded-md border bg-muted p-3 font-mono text-sm break-all whitespace-pre-wrap"
          >
            <ExternalText text={delivery.body} />
          </pre>
          {delivery.isBodyCut && <p className="text-sm text-muted-foreground">{t("bodyCut")}</p>}
        </div>
      </Section>
    </>
  );
}

function Erased({ at }: { at: string }) {
  const t = useTranslations("deliveries.detail");
  return (
    <Section title={t("body")} description={t("erased")}>
      <DefinitionList items={[{ term: t("erasedAt"), detail: <DateTime value={at} format="seconds" /> }]} />
    </Section>
  );
}

function Verdict({ delivery }: { delivery: Delivery }) {
  const t = useTranslations("deliveries.detail");
  const words = useStepLabels();
  return (
    <Section title={t("verdict")}>
      <DefinitionList
        items={[
          { term: t("state"), detail: <DeliveryState state={delivery.state} /> },
          {
            term: t("because"),
            detail: <DeliveryReason because={delivery.because} fault={delivery.fault} />,
          },
          {
            term: t("effect"),
            detail: (delivery.effect !== null && words.event(delivery.effect)) || t("noEffect"),
          },
          { term: t("handledAt"), detail: <DateTime value={delivery.handledAt} format="seconds" /> },
          { term: t("took"), detail: <Duration ms={delivery.tookMs} /> },
          { term: t("attempts"), detail: delivery.attempts },
          {
            term: t("nextAttemptAt"),
            detail: <DateTime value={delivery.nextAttemptAt} format="seconds" />,
            hidden: delivery.nextAttemptAt === null,
          },
          copyRow(t("transaction"), delivery.transactionId),
        ]}
      />
    </Section>
  );
}

function Receipt({ delivery }: { delivery: Delivery }) {
  const t = useTranslations("deliveries.detail");
  return (
    <Section title={t("receipt")}>
      <DefinitionList
        items={[
          { term: t("receivedAt"), detail: <DateTime value={delivery.receivedAt} format="seconds" /> },
          { term: t("times"), detail: delivery.timesReceived },
          {
            term: t("lastReceivedAt"),
            detail: <DateTime value={delivery.lastReceivedAt} format="seconds" />,
            hidden: delivery.timesReceived < 2,
          },
          { term: t("endpoint"), detail: delivery.endpoint },
          {
            term: t("signature"),
            detail: t("signedBy", { position: delivery.secretIndex + 1 }),
          },
          { term: t("wallet"), detail: delivery.wallet ? <WalletName reference={delivery.wallet} /> : "—" },
          { term: t("eventAt"), detail: <DateTime value={delivery.eventAt} format="seconds" /> },
          {
            term: t("bytes"),
            detail: t("bytesCount", { count: delivery.bodyBytes }),
            hidden: delivery.erasedAt !== null,
          },
        ]}
      />
    </Section>
  );
}
