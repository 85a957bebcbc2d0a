"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { dispatchQueries } from "@/lib/platform/dispatches/queries";
import { type OwnNoticesActions } from "./dispatch-actions";
import { OwnDevices } from "./own-devices";
import { OwnTimes } from "./own-times";
import { OwnTopics } from "./own-topics";

/** The notices that reach a person outside of the dashboard: which, when, and on which devices. */
export function OwnNotices({ actions }: { actions: OwnNoticesActions }) {
  const { data: own } = useSuspenseQuery(dispatchQueries.own());
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:items-start">
      <OwnTopics own={own} act={actions.change} />
      <div className="grid gap-4">
        <OwnTimes own={own} actions={actions} />
        <OwnDevices own={own} actions={actions} />
      </div>
    </div>
  );
}
