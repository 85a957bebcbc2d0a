"use client";

import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { AppError } from "@/lib/core/errors/app-error";
import { peopleQueries } from "@/lib/domain/people/queries";
import { type Person } from "@/lib/domain/people/schema";
import { type ChangeRequestResult } from "@/lib/platform/change-requests/schema";
import { LinkDialog } from "../auth/link-dialog";
import { addressOf } from "../kit/navigation/addresses";
import { type DataColumn } from "../kit/table/data-column";
import { DataTable } from "../kit/table/data-table";
import { DateTime } from "../kit/values/date-time";
import { Empty } from "../kit/page/empty";
import { useRefreshing } from "../kit/table/use-refreshing";
import { toast } from "sonner";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { PersonConfirm, type PersonQuestion } from "./person-confirm";
import { PersonDialog } from "./person-dialog";
import { PersonMenu } from "./person-menu";
import { PersonSessionsDialog } from "./person-sessions-dialog";
import { type PeopleActions } from "./people-actions";
import { type WalletChoice } from "../kit/wallets/wallet-scope-field";

type Open =
  | { dialog: "create" }
  | { dialog: "change"; person: Person }
  | { dialog: "sessions"; person: Person }
  | { dialog: "confirm"; person: Person; question: PersonQuestion }
  | { dialog: "link"; changeId: string };

/** The team: the people who may enter, their roles, where these apply, and since when each was not seen. */
export function PeopleList({
  ownId,
  wallets,
  mayGiveAll,
  actions,
}: {
  ownId: string;
  wallets: readonly WalletChoice[];
  /** Whether the viewer has every wallet, and so may give every wallet. */
  mayGiveAll: boolean;
  actions: PeopleActions;
}) {
  const t = useTranslations("people");
  const changes = useTranslations("changeRequests");
  const query = useQuery(peopleQueries.list());
  const refreshing = useRefreshing(query);
  const router = useRouter();
  const [open, setOpen] = useState<Open | null>(null);
  const columns = usePeopleColumns(ownId, setOpen);
  const close = () => setOpen(null);

  /**
   * The change is applied at once where no other person could approve it: an invitation or a reset then has a link to
   * hand over. Otherwise the change is shown as waiting.
   */
  function onAsked({ changeId, isApplied }: ChangeRequestResult, done: string | null) {
    if (isApplied && done === null) return setOpen({ dialog: "link", changeId });
    if (isApplied && done !== null) {
      toast.success(done);
      return close();
    }
    toast.info(changes("asked"));
    router.push(addressOf.changeRequests(changeId));
  }

  return (
    <div className="grid gap-3">
      <div className="flex justify-end">
        <Button data-page-create onClick={() => setOpen({ dialog: "create" })}>
          <UserPlus aria-hidden />
          {t("add")}
        </Button>
      </div>
      <DataTable
        caption={t("title")}
        columns={columns}
        rows={query.data?.items}
        rowId={({ id }) => id}
        error={query.error instanceof AppError ? query.error.toPublic() : null}
        onRetry={() => void query.refetch()}
        refreshing={refreshing}
        empty={<Empty title={t("empty")} />}
      />
      {open?.dialog === "create" && (
        <PersonDialog
          wallets={wallets}
          mayGiveAll={mayGiveAll}
          actions={actions}
          onClose={close}
          onAsked={onAsked}
        />
      )}
      {open?.dialog === "change" && (
        <PersonDialog
          person={open.person}
          wallets={wallets}
          mayGiveAll={mayGiveAll}
          actions={actions}
          onClose={close}
          onAsked={onAsked}
        />
      )}
      {open?.dialog === "sessions" && (
        <PersonSessionsDialog person={open.person} act={actions.endSession} onClose={close} />
      )}
      {open?.dialog === "confirm" && (
        <PersonConfirm
          person={open.person}
          question={open.question}
          actions={actions}
          onClose={close}
          onAsked={onAsked}
        />
      )}
      {open?.dialog === "link" && (
        <LinkDialog changeId={open.changeId} act={actions.makeLink} onClose={close} />
      )}
    </div>
  );
}

function usePeopleColumns(ownId: string, setOpen: (open: Open) => void): DataColumn<Person>[] {
  const t = useTranslations("people");
  const roles = useTranslations("shell.roles");
  const common = useTranslations("common");
  return useMemo(
    () => [
      {
        id: "person",
        header: t("columns.person"),
        widthRem: 18,
        card: "title",
        cell: (person) => (
          <span className="flex min-w-0 items-center gap-2">
            <span className="grid min-w-0">
              <span className="flex items-center gap-1.5">
                <bdi className="truncate font-medium">{person.name}</bdi>
                {person.id === ownId && <span className="text-muted-foreground">({t("you")})</span>}
              </span>
              <span className="truncate text-muted-foreground">{person.email}</span>
              {person.awayUntil !== null && (
                <span className="text-sm text-warning">
                  {t("away")} <DateTime value={person.awayUntil} />
                </span>
              )}
            </span>
            {person.isDisabled && <Badge tone="danger">{t("disabled")}</Badge>}
            {!person.hasWayIn && <Badge tone="warning">{t("invited")}</Badge>}
            {person.hasSecondStep && <Badge tone="success">{t("secondStep")}</Badge>}
            {person.isLinked && <Badge>{t("linked")}</Badge>}
          </span>
        ),
      },
      { id: "role", header: t("columns.role"), widthRem: 7, cell: ({ role }) => roles(role) },
      {
        id: "wallets",
        header: t("columns.wallets"),
        cell: ({ wallets }) =>
          wallets === null ? (
            t("allWallets")
          ) : (
            <span title={wallets.join(", ")}>
              {wallets.length === 1 ? wallets[0] : t("someWallets", { count: wallets.length })}
            </span>
          ),
      },
      {
        id: "lastSeen",
        header: t("columns.lastSeen"),
        cell: ({ lastSeenAt }) =>
          lastSeenAt === null ? (
            <span className="text-muted-foreground">{t("never")}</span>
          ) : (
            <DateTime value={lastSeenAt} relative />
          ),
      },
      {
        id: "sessions",
        header: t("columns.sessions"),
        align: "end",
        widthRem: 5,
        cell: ({ liveSessions }) => <span className="tabular-nums">{liveSessions}</span>,
      },
      {
        id: "menu",
        header: common("more"),
        isHeaderSpoken: true,
        widthRem: 3,
        fixed: true,
        card: "aside",
        // A person's own account has a separate page. Only another person may change a person's own role.
        cell: (person) =>
          person.id === ownId ? null : (
            <PersonMenu
              person={person}
              onChange={() => setOpen({ dialog: "change", person })}
              onSessions={() => setOpen({ dialog: "sessions", person })}
              onAsk={(question) => setOpen({ dialog: "confirm", person, question })}
            />
          ),
      },
    ],
    [common, ownId, roles, setOpen, t],
  );
}
