import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { type PersonRow } from "@/lib/platform/auth/records.server";
import { SECOND_STEP_ROLES } from "@/lib/platform/auth/rights/rights";
import { hasSecondStep } from "@/lib/platform/auth/second-step/second-step.server";
import { type Env } from "@/lib/platform/env.server";
import { hasRelaxedRules } from "@/lib/platform/settings/relaxed-rules.server";
import { type Tx } from "@/lib/platform/store/tx.server";

/**
 * A person who moves money, approves it or decides who may do so always retains a way to prove presence: another is
 * set up before the last one is removed. Throws `conflict`.
 */
export async function assertNotLastStep(tx: Tx, env: Env, person: PersonRow, left: PersonRow): Promise<void> {
  if (!hasSecondStep(person) || hasSecondStep(left) || !SECOND_STEP_ROLES.includes(person.role)) return;
  if (!(await hasRelaxedRules(tx, env))) throw new AppError("conflict", { reason: "last_second_step" });
}
