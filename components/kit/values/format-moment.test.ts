import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMoment } from "./format-moment";

const LATE_EVENING = new Date("2026-07-01T02:30:09.000Z");

test("shows São Paulo's day, whatever the machine's zone", () => {
  expect(formatMoment(LATE_EVENING, "pt-BR")).toBe("30/06/2026 23:30");
  expect(formatMoment(LATE_EVENING, "en")).toBe("30 Jun 2026 23:30");
});

test("cuts and lengthens as asked", () => {
  expect(formatMoment(LATE_EVENING, "pt-BR", "seconds")).toBe("30/06/2026 23:30:09");
  expect(formatMoment(LATE_EVENING, "pt-BR", "date")).toBe("30/06/2026");
  expect(formatMoment(LATE_EVENING, "en", "time")).toBe("23:30");
});

test("writes midnight as 00", () => {
  expect(formatMoment(new Date("2026-07-01T03:00:00.000Z"), "pt-BR")).toBe("01/07/2026 00:00");
});

test("knows the summer time of 2018", () => {
  expect(formatMoment(new Date("2018-12-01T12:00:00.000Z"), "pt-BR")).toBe("01/12/2018 10:00");
});

test("says of each moment what Intl says of it", () => {
  const intl = new Intl.DateTimeFormat("pt-BR", {
    timeZone: "America/Sao_Paulo",
    dateStyle: "short",
    timeStyle: "medium",
  });
  const moment = fc.date({ min: new Date("1950-01-01"), max: new Date("2060-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moment, (at) => {
      expect(formatMoment(at, "pt-BR", "seconds")).toBe(intl.format(at).replace(", ", " "));
    }),
  );
});
