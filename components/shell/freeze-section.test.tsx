import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { LOCALES, type Locale } from "@/lib/core/enums/locales";
import { type Freeze, type FreezeList } from "@/lib/platform/settings/freeze-schema";
import { settingsQueries } from "@/lib/platform/settings/queries";
import { renderedIn } from "@/lib/testing/rendered";
import { FailureNote } from "../kit/failure/failure-note";
import { FreezeBand } from "./status/freeze-band";
import { FreezeSection } from "../settings/freeze-section";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }), usePathname: () => "/" }));

const CHANGE = "0199a7b2-7d1c-7000-8000-000000000001";
const FREEZE: Freeze = {
  target: "*",
  walletName: "*",
  cause: "person",
  reason: "Suspeita de fraude",
  since: "2026-11-20T15:00:00.000Z",
  by: "Ana Reis",
  lift: null,
};
const ASKED: Freeze = {
  ...FREEZE,
  lift: {
    changeId: CHANGE,
    requestedBy: "Bia Sá",
    isOwn: false,
    requestedAt: "2026-11-21T10:00:00.000Z",
    endsAt: "2026-11-24T10:00:00.000Z",
    mayAgree: ["Ana Reis", "Caio Melo"],
  },
};

function shown(locale: Locale, freeze: Freeze, part: "section" | "band"): string {
  const client = new QueryClient();
  const freezes: FreezeList = { items: [freeze], credential: null };
  client.setQueryData(settingsQueries.freezes().queryKey, freezes);
  const refuse = () => Promise.reject(new Error("not called"));
  const what =
    part === "band" ? (
      <FreezeBand freezes={freezes} rights={["change.decide", "freeze.set_all"]} />
    ) : (
      <FreezeSection wallets={[]} actions={{ setFreeze: refuse, liftFreeze: refuse }} mayLift isOfAll />
    );
  const { markup, missing } = renderedIn(locale, what, { client, now: "2026-11-21T15:00:00Z" });
  expect(missing).toEqual([]);
  return markup;
}

describe.each(LOCALES)("in %s a freeze whose lifting was asked for", (locale) => {
  it("shows the request, who may agree and a link to it in place of the button that asks", () => {
    const words = shown(locale, ASKED, "section");
    expect(words).toContain("Bia Sá");
    expect(words).toContain("Ana Reis, Caio Melo");
    expect(words).toContain(`href="/change-requests#${CHANGE}"`);
    expect(words).not.toMatch(/>(Descongelar|Lift)</);
    expect(shown(locale, FREEZE, "section")).not.toContain("/change-requests");
  });

  it("says who is missing where nobody may agree, and shows no link to somebody who decides no changes", () => {
    const lift = ASKED.lift && { ...ASKED.lift, mayAgree: [] };
    expect(shown(locale, { ...ASKED, lift }, "section")).toMatch(/Ninguém pode concordar|No one can agree/);
    const unseen = ASKED.lift && { ...ASKED.lift, mayAgree: null };
    for (const part of ["section", "band"] as const)
      expect(shown(locale, { ...ASKED, lift: unseen }, part)).not.toContain("/change-requests");
  });

  it("leads from the band of every page to the request", () => {
    const words = shown(locale, ASKED, "band");
    expect(words).toContain(`href="/change-requests#${CHANGE}"`);
    expect(words).not.toContain('href="/payout-rules"');
    expect(shown(locale, FREEZE, "band")).toContain('href="/payout-rules"');
  });

  it("answers a second request with words, and with no trace id", () => {
    const error = { code: "conflict", reason: "change_waits_already", traceId: CHANGE } as const;
    const { markup, missing } = renderedIn(locale, <FailureNote error={error} />, {
      now: "2026-11-21T15:00:00Z",
    });
    expect(missing).toEqual([]);
    expect(markup).toMatch(/Já há um pedido igual esperando|An identical request is already waiting/);
    expect(markup).not.toContain(CHANGE);
    expect(markup).not.toMatch(/border-danger/);
  });
});
