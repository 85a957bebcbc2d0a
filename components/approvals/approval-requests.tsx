"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RemindInput, type Reminded } from "@/lib/composers/tasks/schema";
import { REMINDED_MAX } from "@/lib/composers/tasks/limits";
import { addUp } from "@/lib/core/money/sum";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { type ApprovalRequest } from "@/lib/engine/payouts/approval-schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { DateTime } from "../kit/values/date-time";
import { ExternalText } from "../kit/values/external-text";
import { Link } from "../ui/link";
import { Money } from "../kit/values/money";
import { Section } from "../kit/page/section";
import { SelectionBar } from "../kit/table/selection-bar";
import { useSelectedRows } from "../kit/values/use-selected-rows";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { APPROVALS } from "./kinds";

/** Own requests that others have to agree to: the ones that reminding them is about. */
const isWaitingForOthers = ({ isOwn, state }: ApprovalRequest): boolean =>
  isOwn && state === "awaiting_approval";

const amounts = (requests: readonly ApprovalRequest[]) =>
  requests.map(({ amountCentavos }) => amountCentavos);

/** The requests that wait for a second person. Renders nothing while there are none. */
export function ApprovalRequests({
  kind,
  wallet,
  canApprove,
  remind,
}: {
  kind: PayoutKind;
  wallet: string;
  canApprove: boolean;
  remind: ServerAction<RemindInput, Reminded>;
}) {
  const t = useTranslations("approvals.requests");
  const { data } = useSuspenseQuery(APPROVALS[kind].queries.approvalRequests(wallet));
  const own = data.items.filter(isWaitingForOthers);
  const marked = useSelectedRows(own, ({ intentId }) => intentId);
  const reminding = useServerAction(remind, { ifTwice: "harmless", keys: [] });
  if (data.items.length === 0) return null;
  const chosen = marked.rows.slice(0, REMINDED_MAX);
  const all = () => new Set(own.slice(0, REMINDED_MAX).map(({ intentId }) => intentId));
  const toggled = (id: string) => {
    const ids = new Set(marked.ids);
    if (!ids.delete(id)) ids.add(id);
    return ids;
  };
  const isToDecide = ({ isOwn, state }: ApprovalRequest) =>
    canApprove && !isOwn && state === "awaiting_approval";
  return (
    <Section
      title={t("title")}
      description={
        <>
          {t("description")}{" "}
          <span className="tabular-nums">
            {t("sum", { count: data.items.length })}{" "}
            <Money figure="requests_waiting" amountCentavos={addUp(...amounts(data.items))} />
          </span>
        </>
      }
      flush
      actions={
        own.length > 1 && (
          <Button
            variant="ghost"
            size="sm"
            aria-pressed={chosen.length > 0}
            onClick={() => (chosen.length > 0 ? marked.clear() : marked.onChange(all()))}
          >
            {t(chosen.length > 0 ? "markNone" : "markAll")}
          </Button>
        )
      }
    >
      <ul className="divide-y">
        {data.items.map((request) => (
          <li key={request.intentId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            {own.length > 0 &&
              (isWaitingForOthers(request) ? (
                <Checkbox
                  checked={marked.ids.has(request.intentId)}
                  onCheckedChange={() => marked.onChange(toggled(request.intentId))}
                  aria-label={t("mark", { name: request.recipient.name ?? t("someone") })}
                />
              ) : (
                <span className="w-4" aria-hidden />
              ))}
            <div className="min-w-0 flex-1 basis-52">
              <p className="truncate font-medium">
                <ExternalText text={request.recipient.name ?? "—"} />
              </p>
              <p className="text-sm text-muted-foreground">
                {t("requestedBy", { name: request.requestedBy ?? t("someone") })},{" "}
                <DateTime value={request.requestedAt} relative />
              </p>
            </div>
            {request.state === "ready" && request.heldUntil !== null && (
              <span className="text-sm text-muted-foreground">
                {t("heldUntil")} <DateTime value={request.heldUntil} />
              </span>
            )}
            <Money amountCentavos={request.amountCentavos} strong />
            <Button asChild size="sm" variant={isToDecide(request) ? "default" : "secondary"}>
              <Link href={APPROVALS[kind].page(wallet, request.intentId)}>
                {t(isToDecide(request) ? "review" : "see")}
              </Link>
            </Button>
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <SelectionBar
          isOnPhone
          isBusy={reminding.isPending}
          label={t("marked", { count: chosen.length })}
          amountCentavos={addUp(...amounts(chosen))}
          onClear={marked.clear}
        >
          <Button
            pending={reminding.isPending}
            onClick={() => {
              void reminding.run({ ids: chosen.map(({ intentId }) => intentId) });
              marked.clear();
            }}
          >
            <BellRing aria-hidden />
            {t("remind")}
          </Button>
        </SelectionBar>
      )}
      {reminding.outcome?.is === "done" ? (
        <p role="status" className="border-t px-4 py-2 text-sm text-muted-foreground">
          {t("reminded", { count: reminding.outcome.data.count })}
        </p>
      ) : (
        <ActionNote act={reminding} className="m-4" />
      )}
    </Section>
  );
}
