"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { dutyQueries } from "@/lib/domain/duty/queries";
import { CalendarSection } from "./calendar-section";
import { type DutyActions } from "./duty-actions";
import { DutyBoard } from "./duty-board";
import { PeriodSection } from "./period-section";
import { PlanForm } from "./plan-form";

export function DutyScreen({
  personId,
  mayPlan,
  actions,
}: {
  personId: string;
  mayPlan: boolean;
  actions: DutyActions;
}) {
  const { data: duty } = useSuspenseQuery(dutyQueries.view());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <DutyBoard duty={duty} />
        <PeriodSection duty={duty} personId={personId} mayPlan={mayPlan} actions={actions} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PlanForm key={duty.changedAt} duty={duty} act={mayPlan ? actions.savePlan : null} />
        <CalendarSection calendar={duty.calendar} open={actions.openLink} close={actions.closeLink} />
      </div>
    </div>
  );
}
