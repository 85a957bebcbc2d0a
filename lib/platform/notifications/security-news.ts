import { SECURITY_ACTS, type AuditAct, type SecurityAct } from "@/lib/core/words/audit";
import { type Role } from "@/lib/core/words/people";
import { SETTING_NAMES, concernsMoney } from "@/lib/core/words/settings";
import { isOneOf } from "@/lib/core/words/words";

export type SecurityNews = {
  act: SecurityAct;
  /** The person to whom it was done. */
  concerns: string | null;
  /** Everybody else of these hears of it too, but whoever did it. */
  roles: readonly Role[];
};

type Told = {
  act: AuditAct;
  objectType: string;
  objectId: string;
  succeeded: boolean;
  details: Readonly<Record<string, unknown>>;
};

const ANSWERABLE: readonly Role[] = ["manager", "admin"];
/** Roles for acts that stop or release money. Such acts also concern those who request the money. */
const OF_MONEY: readonly Role[] = ["finance", ...ANSWERABLE];

const ROLES_OF: Partial<Record<SecurityAct, readonly Role[]>> = {
  // One's own, done a thousand times a year: only whoever it was done to has to know that it was done.
  "person.change_password": [],
  "freeze.set": OF_MONEY,
  "freeze.lift": OF_MONEY,
  "rules.change": OF_MONEY,
  "payout.half_of_day": ["manager"],
};

/** Whom an entry of the audit log is news to, if anybody: a stolen session is seen by those whom it did not belong to. */
export function securityNewsOf({ act, objectType, objectId, succeeded, details }: Told): SecurityNews | null {
  if (!succeeded || !isOneOf(SECURITY_ACTS, act)) return null;
  if (act === "settings.change" && !(isOneOf(SETTING_NAMES, objectId) && concernsMoney(objectId, details.to)))
    return null;
  // The link that it was opened by was told of.
  if (act === "session.new_device" && details.isFirst === true) return null;
  // Files without whole documents are everyday work.
  if (act === "records.export" && details.showsDocuments !== true) return null;
  return { act, concerns: objectType === "person" ? objectId : null, roles: ROLES_OF[act] ?? ANSWERABLE };
}
