import { expect, test } from "vitest";
import { AUDIT_ACTIONS } from "@/lib/core/enums/audit";
import { catalogues } from "@/messages/catalogue";

test.each(["pt-BR", "en"] as const)(
  "%s says of each act what was done and what follows from it",
  (locale) => {
    const { acts, means } = catalogues[locale].audit;
    const named = AUDIT_ACTIONS.map((act) => act.replaceAll(".", "-")).toSorted();
    expect(Object.keys(acts).toSorted()).toEqual(named);
    expect(Object.keys(means).toSorted()).toEqual(named);
  },
);
