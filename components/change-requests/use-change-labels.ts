import { useLocale, useTranslations } from "next-intl";
import { centavos, formatBrl } from "@/lib/core/money/money";
import { PRINCIPAL } from "@/lib/core/ids";
import { PIX_ENVIRONMENTS } from "@/lib/core/enums/connection";
import { ROLES } from "@/lib/core/enums/people";
import { FIGURE_NAMES, SWITCH_NAMES, WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { isOneOf } from "@/lib/core/enums/enums";
import { differencesOf } from "@/lib/engine/payouts/differences";
import { type PayoutRules } from "@/lib/engine/payouts/schema";
import { type ChangeView } from "@/lib/platform/change-requests/schema";
import { formatMoment } from "../kit/values/format-moment";
import { useDifferenceLabels } from "../kit/record/use-difference-labels";
import { useNameOfWallet } from "../kit/wallets/wallet-name";

/** One thing that changes: as it was, where there was something, and as it will be. */
export type ChangeFact = { term: string; before?: string; after: string };
export type ChangeLabels = { title: string; facts: ChangeFact[] };

/** The effect of a change as text: the version that it was based on beside the version that it produces. */
export function useChangeLabels(): (change: ChangeView) => ChangeLabels {
  const t = useTranslations("changeRequests");
  const roles = useTranslations("shell.roles");
  const people = useTranslations("people");
  const settings = useTranslations("settings");
  const locale = useLocale();
  const nameOf = useNameOfWallet();
  const differenceWords = useDifferenceLabels(nameOf);

  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  const role = (value: unknown) =>
    isOneOf(ROLES, text(value)) ? roles(text(value) as "admin") : text(value);
  const scope = (value: unknown) =>
    Array.isArray(value) ? value.map((each) => nameOf(text(each))).join(", ") : people("allWallets");
  const moment = (value: unknown) => formatMoment(new Date(text(value)), locale, "dateTime");
  const figure = (name: string, value: unknown) =>
    typeof value !== "number"
      ? String(value)
      : name.endsWith("Centavos")
        ? formatBrl(centavos(value), locale)
        : new Intl.NumberFormat(locale).format(value);
  const setting = (name: string, value: unknown) =>
    typeof value === "boolean" ? settings(value ? "switches.on" : "switches.off") : figure(name, value);
  const wallet = (target: string) => (target === WHOLE_ACCOUNT ? settings("freeze.all") : nameOf(target));

  // The versions that the database returns were checked when the change was requested. Both are whole versions.
  const ruleFacts = (was: unknown, is: unknown): ChangeFact[] =>
    differencesOf(was as PayoutRules, is as PayoutRules).map(differenceWords);

  const endpoints = (value: unknown) =>
    (Array.isArray(value) ? (value as { name: string; secrets: number }[]) : [])
      .map(({ name, secrets }) =>
        t("connection.endpoint", { name: nameOf(name === "main" ? PRINCIPAL : name), count: secrets }),
      )
      .join(", ") || t("connection.none");
  const environment = (value: unknown) =>
    isOneOf(PIX_ENVIRONMENTS, text(value)) ? t(`connection.${text(value) as "sandbox"}`) : "";
  function connectionFacts(is: ChangeView["payload"], was: ChangeView["before"]): ChangeFact[] {
    const beside = (name: string, say: (value: unknown) => string = text) => ({
      ...(was.connectionId !== null && { before: say(was[name]) }),
      after: say(is[name]),
    });
    return [
      { term: t("connection.address"), ...beside("baseUrl") },
      { term: t("connection.environment"), ...beside("environment", environment) },
      { term: t("connection.client"), ...beside("clientId") },
      {
        term: t("connection.secret"),
        after: is.hasNewSecret === true ? t("connection.newSecret") : t("connection.sameSecret"),
      },
      { term: t("connection.webhooks"), ...beside("endpoints", endpoints) },
    ];
  }

  return (change) => {
    const { kind, object, payload, before } = change;
    const name = change.concernedName ?? text(payload.name);
    const title = t(`titles.${kind.replace(".", "_") as "person_create"}`, { name, wallet: wallet(object) });
    switch (kind) {
      case "person.create":
        return {
          title,
          facts: [
            { term: people("form.email"), after: text(payload.email) },
            { term: people("columns.role"), after: role(payload.role) },
            { term: people("columns.wallets"), after: scope(payload.wallets) },
          ],
        };
      case "person.reset":
        return {
          title,
          facts: [
            { term: people("columns.role"), after: role(before.role) },
            { term: people("account.password"), after: t("stopsWorking") },
            ...(before.hasSecondStep === true
              ? [{ term: people("account.secondStep"), after: t("stopsWorking") }]
              : []),
          ],
        };
      case "person.enable":
        return {
          title,
          facts: [
            { term: people("columns.role"), after: role(before.role) },
            { term: people("columns.wallets"), after: scope(before.wallets) },
            { term: t("disabledSince"), after: moment(before.disabledAt) },
          ],
        };
      case "person.rights":
        return {
          title,
          facts: [
            { term: people("columns.role"), before: role(before.role), after: role(payload.role) },
            { term: people("columns.wallets"), before: scope(before.wallets), after: scope(payload.wallets) },
          ],
        };
      case "freeze.lift":
        return {
          title,
          facts: [
            { term: t("frozenSince"), after: moment(before.frozenAt) },
            {
              term: t("frozenBecause"),
              after: before.cause === "restore" ? t("afterRestore") : text(before.reason),
            },
          ],
        };
      case "settings.change":
        return {
          title,
          facts: Object.entries(payload).map(([name, value]) => ({
            term: isOneOf(FIGURE_NAMES, name)
              ? settings(`limits.names.${name}`)
              : isOneOf(SWITCH_NAMES, name)
                ? settings(`switches.${name}.title`)
                : name,
            before: setting(name, before[name]),
            after: setting(name, value),
          })),
        };
      case "connection.change":
        return { title, facts: connectionFacts(payload, before) };
      case "rules.change":
        return { title, facts: ruleFacts(before.rules, payload.rules) };
    }
  };
}
