import { expect, test } from "vitest";
import { LOCALES } from "@/lib/core/enums/locales";
import { NOTIFICATION_KINDS, subjectOf } from "@/lib/core/enums/notifications";
import { type NotificationView } from "@/lib/platform/notifications/schema";
import { renderedIn } from "@/lib/testing/rendered";
import { useNotificationLabels } from "./use-notification-labels";

const VIEW: NotificationView = {
  ...{ id: "1", kind: "block_opened", wallet: "principal", walletName: "Principal", objectId: "2" },
  ...{ amountCentavos: 12_345, write: "withdrawal", security: null, at: "2026-11-20T15:00:00.000Z" },
  ...{ isRead: false, isClosed: false },
};

function Title({ view }: { view: NotificationView }) {
  return useNotificationLabels()(view).title;
}

test.each(LOCALES)("says in %s of what is decided or answered that it waits no longer", (locale) => {
  const said = (view: NotificationView) => {
    const { markup, missing } = renderedIn(locale, <Title view={view} />, { now: VIEW.at });
    expect(missing).toEqual([]);
    return markup;
  };
  expect(said(VIEW)).toMatch(/espera resposta|waiting|answer/);
  for (const kind of NOTIFICATION_KINDS.filter((one) => subjectOf(one) !== null)) {
    const words = said({ ...VIEW, kind, isClosed: true });
    expect(words, kind).toMatch(
      /não espera mais|já é conhecido|terminou|resolvido|no longer|is known|is over|resolved/,
    );
    expect(words, kind).not.toBe(said({ ...VIEW, kind }));
  }
});
