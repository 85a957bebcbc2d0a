import { type Locale } from "@/lib/core/enums/locales";
import { type Role } from "@/lib/core/enums/people";
import { getLocale } from "next-intl/server";
import { listApproverStatuses } from "@/lib/platform/change-requests/records.server";
import { isOnlyApprover } from "@/lib/platform/change-requests/approver-policy";
import { type Right, mustSetUpSecondStep, mayDo, rightsOf } from "@/lib/platform/auth/rights/rights";
import { countsOf, listTasksOfPage } from "@/lib/composers/tasks/list-tasks.server";
import { type TaskCounts } from "@/lib/composers/tasks/schema";
import { type WalletSummary } from "@/lib/platform/auth/rights/wallets-in-scope.server";
import { type FreezeList } from "@/lib/platform/settings/freeze-schema";
import { listFreezes } from "@/lib/platform/settings/list-freezes.server";
import { idleMsOf } from "@/lib/platform/auth/sessions/sessions.server";
import { contextFor } from "./context-for";
import { currentPosition } from "./current-position";
import { walletsOfPage } from "./named-wallets";

export type ShellData = {
  actor: { id: string; name: string; email: string; role: Role };
  rights: readonly Right[];
  wallets: readonly WalletSummary[];
  environment: "production" | "sandbox";
  maySimulate: boolean;
  locale: Locale;
  freezes: FreezeList;
  idleSeconds: number;
  /** True where one person does the actions that otherwise need two people. */
  isOneAlone: boolean;
  /** How much waits for this person; null where the person may see no records. */
  tasks: TaskCounts | null;
  /** How far the page has been read at least: the live stream begins there. */
  position: string;
};

/**
 * The data of the frame around every page: the person, the wallets within the person's scope, and the frozen ones
 * among them.
 */
export async function shellData(): Promise<ShellData> {
  const ctx = await contextFor({ right: "own_account.manage" });
  const { actor, env, clock, kept, store } = ctx;
  const [wallets, locale, freezes, standings, tasks, position] = await Promise.all([
    walletsOfPage(),
    getLocale(),
    listFreezes(ctx),
    kept.get("standings", ["people"], () => store.read(listApproverStatuses)),
    mayDo(actor, "records.see") ? listTasksOfPage(ctx) : null,
    currentPosition(),
  ]);
  return {
    actor: { id: actor.personId, name: actor.name, email: actor.email, role: actor.role },
    rights: mustSetUpSecondStep(actor) ? ["own_account.manage"] : rightsOf(actor),
    wallets,
    environment: env.environment,
    maySimulate: env.sandboxControlUrl !== null && mayDo(actor, "records.see"),
    locale,
    freezes,
    idleSeconds: idleMsOf(actor.role) / 1_000,
    isOneAlone: isOnlyApprover(standings, clock.now()),
    tasks: tasks && countsOf(tasks),
    position,
  };
}
