import "server-only";
import { type ChangeKind } from "@/lib/core/words/agreements";
import { applyRules } from "@/lib/domain/payout-rules/apply-rules.server";
import { groundOfRules } from "@/lib/domain/payout-rules/ground-of-rules.server";
import { ChangeRulesInput } from "@/lib/domain/payout-rules/schema";
import {
  changeRights,
  enablePerson,
  groundOfEnabling,
  groundOfReset,
  groundOfRights,
  resetPerson,
} from "@/lib/domain/people/change-of-person.server";
import { createPerson, groundOfCreation } from "@/lib/domain/people/create-person.server";
import { ChangeRightsInput, CreatePersonInput, PersonInput } from "@/lib/domain/people/schema";
import { applyLift, groundOfLift } from "@/lib/platform/settings/change-freeze.server";
import { applySettings, groundOfSettings } from "@/lib/platform/settings/change-settings.server";
import { applyConnection, groundOfConnection } from "@/lib/platform/connection/change-of-connection.server";
import { ConnectionChange } from "@/lib/platform/connection/schema";
import { LiftFreezeInput } from "@/lib/platform/settings/freeze-schema";
import { ChangeSettingsInput } from "@/lib/platform/settings/schema";
import { type Agreement, type Change, changeOf } from "./change.server";
import { type LinkPurpose } from "@/lib/core/words/people";
import { markLinkMade } from "@/lib/platform/agreements/records.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { makeAccessLink } from "@/lib/platform/auth/sign-in/access-links.server";
import { type Services } from "@/lib/platform/context.server";
import { hasMailSender } from "@/lib/platform/mail/records.server";
import { writeLinkMail } from "@/lib/platform/mail/write-link.server";
import { type Tx } from "@/lib/platform/store/tx.server";

const byOf = ({ requestedBy, now }: Agreement) => ({ by: requestedBy, now });

/**
 * The single table of change kinds, with the ground and the effect of each. An action requests a change with
 * `askForChange(ctx, kind, payload)`, which applies at once where nobody else could agree.
 */
export const CHANGES: Record<ChangeKind, Change> = {
  "person.create": changeOf(CreatePersonInput, {
    groundOf: groundOfCreation,
    apply: async (tx, services, payload, agreement) => {
      const personId = await createPerson(tx, services, payload, byOf(agreement));
      await mailLink(tx, services, { personId, purpose: "invitation" }, agreement);
    },
  }),
  "person.reset": changeOf(PersonInput, {
    groundOf: groundOfReset,
    apply: async (tx, services, payload, agreement) => {
      await resetPerson(tx, services, payload, byOf(agreement));
      await mailLink(tx, services, { personId: payload.personId, purpose: "reset" }, agreement);
    },
  }),
  "person.enable": changeOf(PersonInput, {
    groundOf: groundOfEnabling,
    apply: (tx, _services, payload, agreement) => enablePerson(tx, payload, byOf(agreement)),
  }),
  "person.rights": changeOf(ChangeRightsInput, {
    groundOf: groundOfRights,
    apply: (tx, services, payload, agreement) => changeRights(tx, services, payload, byOf(agreement)),
  }),
  "rules.change": changeOf(ChangeRulesInput, {
    groundOf: groundOfRules,
    apply: async (tx, _services, payload, { requestedBy, agreedBy, now }) => {
      await applyRules(tx, payload, { by: requestedBy, agreedBy, now });
    },
  }),
  "freeze.lift": changeOf(LiftFreezeInput, {
    groundOf: groundOfLift,
    apply: (tx, _services, payload, { requestedBy, reason, now }) =>
      applyLift(tx, payload, { by: requestedBy, reason, now }),
  }),
  "settings.change": changeOf(ChangeSettingsInput, {
    groundOf: groundOfSettings,
    apply: (tx, _services, payload, agreement) => applySettings(tx, payload, byOf(agreement)),
  }),
  "connection.change": changeOf(ConnectionChange, {
    groundOf: groundOfConnection,
    apply: (tx, _services, payload, agreement) => applyConnection(tx, payload, agreement),
  }),
};

/**
 * Where messages leave, the one-time link of an applied invitation or reset goes to the person's own mailbox and is on
 * nobody's screen. Elsewhere whoever asked makes it and hands it over (`makeLink`).
 */
async function mailLink(
  tx: Tx,
  services: Pick<Services, "vault">,
  { personId, purpose }: { personId: string; purpose: LinkPurpose },
  { changeId, now }: Agreement,
): Promise<void> {
  if (!(await hasMailSender(tx))) return;
  const link = await makeAccessLink(tx, { personId, purpose, now });
  await writeLinkMail(tx, services, { personId, purpose, link, now });
  await markLinkMade(tx, changeId, now);
  await appendAudit(tx, {
    at: now,
    personId: null,
    act: "person.make_link",
    objectType: "person",
    objectId: personId,
    details: { purpose, changeId, endsAt: link.endsAt, way: "mail" },
  });
}
