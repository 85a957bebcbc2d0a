import { SECURITY_ACTIONS, type AuditAction, type SecurityAction } from "@/lib/core/enums/audit";
import { type Role } from "@/lib/core/enums/people";
import { SETTING_NAMES, concernsMoney } from "@/lib/core/enums/settings";
import { isOneOf } from "@/lib/core/enums/enums";

export type SecurityNotification = {
  act: SecurityAction;
  /** The person to whom it was done. */
  concerns: string | null;
  /** Everybody else with these roles receives it too, except the actor. */
  roles: readonly Role[];
};

type AuditedAction = {
  act: AuditAction;
  objectType: string;
  objectId: string;
  succeeded: boolean;
  details: Readonly<Record<string, unknown>>;
};

const ANSWERABLE: readonly Role[] = ["manager", "admin"];
/** Roles for acts that stop or release money. Such acts also concern those who request the money. */
const OF_MONEY: readonly Role[] = ["finance", ...ANSWERABLE];

const ROLES_OF: Partial<Record<SecurityAction, readonly Role[]>> = {
  // A person's own action, done a thousand times a year: only the person concerned must know of it.
  "person.change_password": [],
  "freeze.set": OF_MONEY,
  "freeze.lift": OF_MONEY,
  "rules.change": OF_MONEY,
  "payout.half_of_day": ["manager"],
};

/** Whom an entry of the audit log is news to, if anybody: a stolen session is seen by those whom it did not belong to. */
export function securityNotificationOf({
  act,
  objectType,
  objectId,
  succeeded,
  details,
}: AuditedAction): SecurityNotification | null {
  if (!succeeded || !isOneOf(SECURITY_ACTIONS, act)) return null;
  if (act === "settings.change" && !(isOneOf(SETTING_NAMES, objectId) && concernsMoney(objectId, details.to)))
    return null;
  // The link that opened the session was reported already.
  if (act === "session.new_device" && details.isFirst === true) return null;
  // Files without whole documents are everyday work.
  if (act === "records.export" && details.showsDocuments !== true) return null;
  return { act, concerns: objectType === "person" ? objectId : null, roles: ROLES_OF[act] ?? ANSWERABLE };
}
