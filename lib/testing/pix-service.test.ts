import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const page = readFileSync("docs/pix-service.md", "utf8");
const TESTS = "Tests";

type Place = { section: string; heading: string };

/** The places of a document that have text: each heading below a section, and each section without headings. */
function placesOf(document: string): Place[] {
  return document
    .split(/^## /m)
    .slice(1)
    .flatMap((text) => {
      const [section = ""] = text.split("\n");
      const headings = [...text.matchAll(/^### (.+)$/gm)].map(([, heading = ""]) => ({ section, heading }));
      return headings.length > 0 ? headings : [{ section, heading: "" }];
    });
}

/** The rows of the table under "Tests": the place, and the tests of the service and of the dashboard. */
function rowsOf(document: string): (Place & { service: string[]; dashboard: string[] })[] {
  const [, table = ""] = document.split(`\n## ${TESTS}\n`);
  const pathsOf = (cell = ""): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
  return table
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) => {
      const [, section = "", heading = "", service, dashboard] = line.split("|").map((cell) => cell.trim());
      return { section, heading, service: pathsOf(service), dashboard: pathsOf(dashboard) };
    });
}

const untested = (document: string): Place[] => {
  const rows = rowsOf(document).filter(
    ({ service, dashboard }) => service.length > 0 && dashboard.length > 0,
  );
  return placesOf(document).filter(
    ({ section, heading }) =>
      section !== TESTS && !rows.some((row) => row.section === section && row.heading === heading),
  );
};

describe("the contract of the payment service", () => {
  it("has a row of tests for each heading", () => expect(untested(page)).toEqual([]));

  it("has no row for a heading that is not there", () => {
    const places = placesOf(page).map(({ section, heading }) => `${section} / ${heading}`);
    const rows = rowsOf(page).map(({ section, heading }) => `${section} / ${heading}`);
    expect(rows).toEqual(places.filter((place) => !place.startsWith(`${TESTS} /`)));
  });

  it("names nothing but tests", () => {
    const paths = rowsOf(page).flatMap(({ service, dashboard }) => [...service, ...dashboard]);
    expect(paths.filter((path) => !/\.(?:test|spec)\.ts$/.test(path))).toEqual([]);
  });

  it("is found wanting by a heading that is added, and by a row that loses its tests", () => {
    expect(untested(page.replace("\n## Limits", "\n### Refund of a part\n\n## Limits"))).toEqual([
      { section: "Errors", heading: "Refund of a part" },
    ]);
    const withoutTests = page.replace(/^(\| Limits +\| +\|).*$/m, "$1 | |");
    expect(untested(withoutTests)).toEqual([{ section: "Limits", heading: "" }]);
  });
});
