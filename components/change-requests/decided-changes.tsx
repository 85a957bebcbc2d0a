"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { changeQueries } from "@/lib/platform/change-requests/queries";
import { type ChangeView } from "@/lib/platform/change-requests/schema";
import { type DataColumn } from "../kit/table/data-column";
import { DataTable } from "../kit/table/data-table";
import { DateTime } from "../kit/values/date-time";
import { Empty } from "../kit/page/empty";
import { ExternalText } from "../kit/values/external-text";
import { publicErrorOf } from "../kit/failure/public-error-of";
import { Badge, type Tone } from "../ui/badge";
import { Button } from "../ui/button";
import { type AgreementActions } from "./agreement-actions";
import { LinkDialog } from "../auth/link-dialog";
import { useChangeLabels } from "./use-change-labels";

const TONES: Readonly<Record<NonNullable<ChangeView["decision"]>, Tone>> = {
  agreed: "success",
  alone: "warning",
  refused: "danger",
  taken_back: "neutral",
  ended: "neutral",
  overtaken: "neutral",
};

/** The outcomes of earlier changes. An invitation or a reset also shows its link, to the person who asked for it. */
export function DecidedChanges({ makeLink }: Pick<AgreementActions, "makeLink">) {
  const t = useTranslations("changeRequests.decided");
  const query = useInfiniteQuery(changeQueries.decided());
  const [linkOf, setLinkOf] = useState<string | null>(null);
  const columns = useColumns(setLinkOf);
  return (
    <div className="grid gap-2">
      <h2 className="text-base font-semibold">{t("title")}</h2>
      <DataTable
        caption={t("title")}
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.items)}
        rowId={({ id }) => id}
        error={query.error ? publicErrorOf(query.error) : null}
        onRetry={() => void query.refetch()}
        hasMore={query.hasNextPage}
        loadingMore={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
        empty={<Empty icon={History} title={t("empty")} />}
      />
      {linkOf !== null && <LinkDialog changeId={linkOf} act={makeLink} onClose={() => setLinkOf(null)} />}
    </div>
  );
}

function useColumns(onLink: (changeId: string) => void): DataColumn<ChangeView>[] {
  const t = useTranslations("changeRequests");
  const wordsOf = useChangeLabels();
  return useMemo(
    () => [
      {
        id: "what",
        header: t("decided.what"),
        widthRem: 20,
        fixed: true,
        card: "title",
        cell: (change) => {
          const { title, facts } = wordsOf(change);
          const changed = facts.filter(({ before, after }) => before !== undefined && before !== after);
          return (
            <span className="grid min-w-0 whitespace-normal">
              <ExternalText text={title} className="font-medium" />
              {changed.map(({ term, before = "", after }) => (
                <ExternalText
                  key={term}
                  text={`${term}: ${before} → ${after}`}
                  className="text-sm text-muted-foreground"
                />
              ))}
            </span>
          );
        },
      },
      {
        id: "requestedBy",
        header: t("decided.requestedBy"),
        card: "line",
        cell: ({ requestedBy, requestedAt }) => (
          <span className="grid">
            <bdi className="truncate">{requestedBy}</bdi>
            <span className="text-sm text-muted-foreground">
              <DateTime value={requestedAt} />
            </span>
          </span>
        ),
      },
      {
        id: "decision",
        header: t("decided.outcome"),
        card: "aside",
        widthRem: 10,
        cell: ({ decision }) =>
          decision && <Badge tone={TONES[decision]}>{t(`decisions.${decision}`)}</Badge>,
      },
      {
        id: "decidedBy",
        header: t("decided.decidedBy"),
        card: "line",
        cell: ({ decidedBy, decidedAt }) => (
          <span className="grid">
            <bdi className="truncate">{decidedBy ?? "—"}</bdi>
            {decidedAt !== null && (
              <span className="text-sm text-muted-foreground">
                <DateTime value={decidedAt} />
              </span>
            )}
          </span>
        ),
      },
      {
        id: "link",
        header: t("decided.link"),
        isHeaderSpoken: true,
        widthRem: 9,
        card: "line",
        cell: ({ id, hasLink }) =>
          hasLink && (
            <Button variant="secondary" size="sm" onClick={() => onLink(id)}>
              {t("link.show")}
            </Button>
          ),
      },
    ],
    [t, wordsOf, onLink],
  );
}
