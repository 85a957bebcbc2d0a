import "server-only";
import { type ChangeKind } from "@/lib/core/enums/change-requests";
import { applyRules } from "@/lib/domain/payout-rules/apply-rules.server";
import { rulesChangeBasis } from "@/lib/domain/payout-rules/rules-change-basis.server";
import { ChangeRulesInput } from "@/lib/domain/payout-rules/schema";
import {
  changeRights,
  enablePerson,
  enablingChangeBasis,
  resetChangeBasis,
  rightsChangeBasis,
  resetPerson,
} from "@/lib/domain/people/change-of-person.server";
import { createPerson, creationChangeBasis } from "@/lib/domain/people/create-person.server";
import { ChangeRightsInput, CreatePersonInput, PersonInput } from "@/lib/domain/people/schema";
import { applyLift, freezeLiftBasis } from "@/lib/platform/settings/change-freeze.server";
import { applySettings, settingsChangeBasis } from "@/lib/platform/settings/change-settings.server";
import {
  applyConnection,
  connectionChangeBasis,
} from "@/lib/platform/connection/change-of-connection.server";
import { ConnectionChange } from "@/lib/platform/connection/schema";
import { LiftFreezeInput } from "@/lib/platform/settings/freeze-schema";
import { ChangeSettingsInput } from "@/lib/platform/settings/schema";
import { type ApprovedChange, type ChangeDefinition, defineChange } from "./change-definition.server";
import { type LinkPurpose } from "@/lib/core/enums/people";
import { markLinkMade } from "@/lib/platform/change-requests/records.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { makeAccessLink } from "@/lib/platform/auth/sign-in/access-links.server";
import { type Services } from "@/lib/platform/context.server";
import { hasMailSender } from "@/lib/platform/mail/records.server";
import { writeLinkMail } from "@/lib/platform/mail/write-link.server";
import { type Tx } from "@/lib/platform/store/tx.server";

const byOf = ({ requestedBy, now }: ApprovedChange) => ({ by: requestedBy, now });

/**
 * The single table of change kinds, with the basis and the effect of each. An action requests a change with
 * `requestChangeOf(ctx, kind, payload)`, which applies at once where no other person could approve it.
 */
export const CHANGE_DEFINITIONS: Record<ChangeKind, ChangeDefinition> = {
  "person.create": defineChange(CreatePersonInput, {
    groundOf: creationChangeBasis,
    apply: async (tx, services, payload, agreement) => {
      const personId = await createPerson(tx, services, payload, byOf(agreement));
      await mailLink(tx, services, { personId, purpose: "invitation" }, agreement);
    },
  }),
  "person.reset": defineChange(PersonInput, {
    groundOf: resetChangeBasis,
    apply: async (tx, services, payload, agreement) => {
      await resetPerson(tx, services, payload, byOf(agreement));
      await mailLink(tx, services, { personId: payload.personId, purpose: "reset" }, agreement);
    },
  }),
  "person.enable": defineChange(PersonInput, {
    groundOf: enablingChangeBasis,
    apply: (tx, _services, payload, agreement) => enablePerson(tx, payload, byOf(agreement)),
  }),
  "person.rights": defineChange(ChangeRightsInput, {
    groundOf: rightsChangeBasis,
    apply: (tx, services, payload, agreement) => changeRights(tx, services, payload, byOf(agreement)),
  }),
  "rules.change": defineChange(ChangeRulesInput, {
    groundOf: rulesChangeBasis,
    apply: async (tx, _services, payload, { requestedBy, agreedBy, now }) => {
      await applyRules(tx, payload, { by: requestedBy, agreedBy, now });
    },
  }),
  "freeze.lift": defineChange(LiftFreezeInput, {
    groundOf: freezeLiftBasis,
    apply: (tx, _services, payload, { requestedBy, reason, now }) =>
      applyLift(tx, payload, { by: requestedBy, reason, now }),
  }),
  "settings.change": defineChange(ChangeSettingsInput, {
    groundOf: settingsChangeBasis,
    apply: (tx, _services, payload, agreement) => applySettings(tx, payload, byOf(agreement)),
  }),
  "connection.change": defineChange(ConnectionChange, {
    groundOf: connectionChangeBasis,
    apply: (tx, _services, payload, agreement) => applyConnection(tx, payload, agreement),
  }),
};

/**
 * Mails the one-time link of an applied invitation or reset to the person's own mailbox where messages are sent, so
 * no screen shows it. Elsewhere the requester makes the link and hands it over (`makeLink`).
 */
async function mailLink(
  tx: Tx,
  services: Pick<Services, "vault">,
  { personId, purpose }: { personId: string; purpose: LinkPurpose },
  { changeId, now }: ApprovedChange,
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
