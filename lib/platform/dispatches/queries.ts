import { listQuery, readQuery } from "@/lib/core/reads/read-query";
import { notificationQueries } from "@/lib/platform/notifications/queries";
import { settingsQueries } from "@/lib/platform/settings/queries";
import { type DispatchFilter } from "./filter";
import { type DispatchPage, type DispatchDays, type OwnDispatches, type Targets } from "./schema";

type Filter = DispatchFilter;

/** The only place where a key of this noun is spelt: below those whose frames tell of it. */
export const dispatchQueries = {
  /** No frame tells of it: the page asks again when it is asked to. */
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
  own: () => readQuery<OwnDispatches>([...notificationQueries.all, "own"], "/api/notifications/own"),
  targets: () => readQuery<Targets>([...settingsQueries.all, "targets"], "/api/settings/targets"),
};
