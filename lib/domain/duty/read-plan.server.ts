import "server-only";
import { z } from "zod";
import { type Reader } from "@/lib/platform/store/tx.server";
import { DEFAULT_PLAN, type Plan } from "./plan";
import { type PlanRow, findPlanRow } from "./records.server";
import { ReminderStep } from "./schema";

const Steps = z.array(ReminderStep);

export const planOf = (row: PlanRow | null): Plan =>
  row === null
    ? DEFAULT_PLAN
    : {
        steps: Steps.parse(row.steps),
        hours: { weekdays: row.weekdays, opensHour: row.opensHour, closesHour: row.closesHour },
        orderPeople: row.orderPeople,
      };

export const readPlan = async (reader: Reader): Promise<Plan> => planOf(await findPlanRow(reader));
