import { CornerDownRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ConnectionView, type EndpointView } from "@/lib/composers/connection/view";
import { DateTime } from "../kit/values/date-time";
import { Section } from "../kit/page/section";
import { cn } from "../ui/cn";
import { CopyButton } from "../kit/values/copy-button";
import { EndpointSecret } from "./endpoint-secret";
import { ListenButton } from "./listen-button";
import { CheckIcon } from "./check-icon";
import { type EndpointActions } from "./endpoint-secret";
import { type SimulateDeliveryAction } from "./listen-button";

/** The address to register for each wallet, the time of its last delivery, and the replacement of its secret. */
export function Endpoints({
  view,
  wallets,
  acts,
  deliver,
}: {
  view: ConnectionView;
  wallets: readonly { reference: string; name: string }[];
  /** Null: another page, or another person, changes them. */
  acts: EndpointActions | null;
  /** Null: no sandbox is behind us. */
  deliver: SimulateDeliveryAction | null;
}) {
  const t = useTranslations("connection.endpoints");
  const nameOf = new Map(wallets.map(({ reference, name }) => [reference, name]));
  const origin = new URL(view.endpoints[0]?.url ?? "https://localhost").origin;
  return (
    <Section
      flush
      title={
        <>
          {t("title")} <span className="font-normal text-muted-foreground">{t("lead", { origin })}</span>
        </>
      }
    >
      <ul className="divide-y">
        {view.endpoints.map((endpoint) => (
          <Row
            key={endpoint.name}
            endpoint={endpoint}
            name={nameOf.get(endpoint.wallet.reference) ?? endpoint.wallet.name}
            acts={acts}
            deliver={deliver}
          />
        ))}
      </ul>
    </Section>
  );
}

function Row({
  endpoint,
  name,
  acts,
  deliver,
}: {
  endpoint: EndpointView;
  name: string;
  acts: EndpointActions | null;
  deliver: SimulateDeliveryAction | null;
}) {
  const t = useTranslations("connection.endpoints");
  const { url, secrets, heardAt, hours, refusedAt, versionId, newestSeenAt, isByMain } = endpoint;
  const isRefused = refusedAt !== null && (heardAt === null || heardAt < refusedAt);
  const state = isRefused ? "refused" : heardAt === null ? "not_known" : "works";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <span className="flex min-w-0 flex-1 basis-36 items-center gap-2.5">
        {isByMain ? (
          <CornerDownRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        ) : (
          <CheckIcon state={state} />
        )}
        <span className="truncate font-medium">{name}</span>
      </span>
      <span className="inline-flex max-w-full min-w-0 basis-44 items-center gap-1 rounded-md border bg-muted/40 pl-2">
        <code className="min-w-0 flex-1 truncate text-xs" title={url}>
          {new URL(url).pathname}
        </code>
        <CopyButton value={url} what={t("addressOf", { name })} className="size-7 pointer-coarse:size-9" />
      </span>
      <Hours hours={hours} label={t("hours", { count: hours.reduce((sum, each) => sum + each, 0) })} />
      <span
        className={cn(
          "basis-24 text-sm",
          isRefused
            ? "font-medium text-danger"
            : heardAt === null && !isByMain
              ? "font-medium"
              : "text-muted-foreground",
        )}
      >
        {isByMain ? (
          t("byMain")
        ) : isRefused ? (
          t("refused")
        ) : heardAt === null ? (
          t("neverHeard")
        ) : (
          <DateTime value={heardAt} relative />
        )}
      </span>
      {secrets > 0 && (
        <ListenButton
          endpoint={endpoint.name}
          wallet={endpoint.wallet.reference}
          name={name}
          deliver={deliver}
          heardAt={heardAt?.toISOString() ?? null}
          refusedAt={refusedAt?.toISOString() ?? null}
        />
      )}
      {acts !== null && (
        <EndpointSecret
          endpoint={endpoint.name}
          name={name}
          url={url}
          secrets={secrets}
          isByMain={isByMain}
          versionId={versionId}
          newestSeenAt={newestSeenAt}
          acts={acts}
        />
      )}
    </li>
  );
}

const HEIGHT = 16;
const STEP = 5;

/** Deliveries in each of the last 24 hours. */
function Hours({ hours, label }: { hours: readonly number[]; label: string }) {
  const most = Math.max(1, ...hours);
  return (
    <svg
      role="img"
      aria-label={label}
      width={hours.length * STEP}
      height={HEIGHT}
      className="hidden shrink-0 2xl:block"
    >
      {hours.map((count, at) => {
        const height = count === 0 ? 1 : Math.max(3, (count / most) * HEIGHT);
        return (
          <rect
            key={at}
            x={at * STEP}
            y={HEIGHT - height}
            width={STEP - 1.5}
            height={height}
            rx={0.75}
            className={count === 0 ? "fill-border" : "fill-success"}
          />
        );
      })}
    </svg>
  );
}
