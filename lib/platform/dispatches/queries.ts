import { listQuery, readQuery } from "@/lib/core/reads/read-query";
import { notificationQueries } from "@/lib/platform/notifications/queries";
import { settingsQueries } from "@/lib/platform/settings/queries";
import { type DispatchFilter } from "./filter";
import { type DispatchPage, type DispatchDays, type DispatchPreferences, type Targets } from "./schema";

type Filter = DispatchFilter;

/** The only place that spells the query keys of this noun, below the keys whose frames report it. */
export const dispatchQueries = {
  /** No frame reports its changes: the page reads it again on request. */
  all: ["dispatches"] as const,
  list: (filter: Filter) =>
    listQuery<DispatchPage>([...dispatchQueries.all, "list", filter], "/api/dispatches", filter, {
      meta: { isTold: false },
    }),
  days: () =>
    readQuery<DispatchDays>(
      [...dispatchQueries.all, "days"],
      "/api/dispatches/days",
      {},
      { meta: { isTold: false } },
    ),
  own: () => readQuery<DispatchPreferences>([...notificationQueries.all, "own"], "/api/notifications/own"),
  targets: () => readQuery<Targets>([...settingsQueries.all, "targets"], "/api/settings/targets"),
};
