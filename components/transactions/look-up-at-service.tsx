"use client";

import { useQuery } from "@tanstack/react-query";
import { CloudDownload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { isUuid } from "@/lib/core/ids";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import { type LookUpAtServiceInput, type ServiceLookUp } from "@/lib/domain/transactions/schema";
import { addressOf } from "../kit/navigation/addresses";
import { queryAction } from "../mutations/call-action";
import { type ServerAction } from "../mutations/outcome";
import { FailureNote } from "../kit/failure/failure-note";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { publicErrorOf } from "../kit/failure/public-error-of";

export type LookUpAtServiceAction = ServerAction<LookUpAtServiceInput, ServiceLookUp>;

/**
 * The service may know an id that the mirror does not. A whole id is requested at once, but a text that may still be
 * incomplete waits for a click. Give it `key={text}`.
 */
export function LookUpAtService({ text, ask }: { text: string; ask: LookUpAtServiceAction }) {
  const t = useTranslations("transactions.ask");
  const router = useRouter();
  const [isWanted, setIsWanted] = useState(isUuid(text.trim().toLowerCase()));
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: transactionQueries.asked(text),
    queryFn: () => queryAction(ask, { text }),
    enabled: isWanted,
    retry: false,
    staleTime: Infinity,
  });
  const answer = data ?? null;
  const only = answer?.found.length === 1 ? answer.found[0] : undefined;

  useEffect(() => {
    if (only) router.push(addressOf.transaction(only.wallet, only.id));
  }, [only, router]);

  if (error)
    return <FailureNote error={publicErrorOf(error)} onRetry={() => void refetch()} className="m-3" />;
  const isFound = answer !== null && answer.found.length > 0;
  return (
    <Callout
      role="status"
      tone={isFound ? "success" : "info"}
      title={t("title")}
      className="m-3"
      actions={
        answer === null && (
          <Button variant="secondary" pending={isFetching} onClick={() => setIsWanted(true)}>
            <CloudDownload aria-hidden />
            {t("act")}
          </Button>
        )
      }
    >
      {answer === null ? (
        <p>{isFetching ? t("asking") : t("detail")}</p>
      ) : (
        <p>
          {isFound ? t("found", { count: answer.found.length }) : t("notFound", { text })}
          {answer.unanswered > 0 && <> {t("unanswered", { count: answer.unanswered })}</>}
        </p>
      )}
    </Callout>
  );
}
