import { describe, expect, it, test } from "vitest";
import { LOCALES } from "@/lib/core/enums/locales";
import { renderedIn } from "@/lib/testing/rendered";
import { DateRangeInput } from "@/components/ui/date-range-input";
import { BoundedPeriod } from "./bounded-period";

const TODAY = "2026-11-20";
const onChange = () => undefined;

describe.each(LOCALES)("in %s the days of a page that shows at most 92", (locale) => {
  const shown = (from: string, to: string): string => {
    const { markup, missing } = renderedIn(
      locale,
      <BoundedPeriod period={{ from, to }} today={TODAY} daysMax={92} onChange={onChange} />,
      { now: `${TODAY}T15:00:00.000Z` },
    );
    expect(missing).toEqual([]);
    return markup;
  };

  it("have the limit beside them where they are too many", () => {
    const markup = shown("2026-01-01", TODAY);
    expect(markup).toMatch(/role="alert"[^>]*>[^<]*92/);
    expect(markup.match(/aria-invalid="true"/g)).toHaveLength(2);
  });
  it("have no message where the page shows them", () => {
    expect(shown("2026-11-01", TODAY)).not.toContain('role="alert"');
  });
  it("have their order beside them where they are reversed", () => {
    expect(shown(TODAY, "2026-11-01")).toMatch(/role="alert"[^>]*>(O início|The start)/);
  });
});

test("an unfinished choice has no message, however long ago it begins", () => {
  const { markup } = renderedIn(
    "pt-BR",
    <DateRangeInput
      value={{ from: "2020-01-01", to: null }}
      today={TODAY}
      daysMax={92}
      onChange={onChange}
    />,
    { now: `${TODAY}T15:00:00.000Z` },
  );
  expect(markup).not.toContain('role="alert"');
});
