"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type PayoutKind } from "@/lib/core/words/payouts";
import { type ApprovalRequest } from "@/lib/engine/payouts/approval-schema";
import { DateTime } from "../kit/date-time";
import { ExternalText } from "../kit/external-text";
import { Link } from "../ui/link";
import { Money } from "../kit/money";
import { Section } from "../kit/section";
import { Button } from "../ui/button";
import { APPROVALS } from "./kinds";

/** What waits for a second person; nothing at all while nothing waits. */
export function ApprovalRequests({
  kind,
  wallet,
  canApprove,
}: {
  kind: PayoutKind;
  wallet: string;
  canApprove: boolean;
}) {
  const t = useTranslations("approvals.requests");
  const { data } = useSuspenseQuery(APPROVALS[kind].queries.approvalRequests(wallet));
  if (data.items.length === 0) return null;
  const isToDecide = ({ isOwn, state }: ApprovalRequest) =>
    canApprove && !isOwn && state === "awaiting_approval";
  return (
    <Section title={t("title")} description={t("description")} flush>
      <ul className="divide-y">
        {data.items.map((request) => (
          <li key={request.intentId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
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
    </Section>
  );
}
