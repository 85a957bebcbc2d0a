import { expect, it } from "vitest";
import { AppError } from "@/lib/core/errors/app-error";
import { isDatabaseUnavailable } from "./is-database-unavailable";

const coded = (code: string) => Object.assign(new Error("words"), { code });

it.each(["ECONNREFUSED", "08006", "53100", "53300", "57P01", "57014", "55P03", "25P03"])(
  "is told by %s",
  (code) => {
    expect(isDatabaseUnavailable(coded(code))).toBe(true);
    expect(isDatabaseUnavailable(new Error("Failed query", { cause: coded(code) }))).toBe(true);
  },
);

it.each([
  "Connection terminated unexpectedly",
  "timeout exceeded when trying to connect",
  "Query read timeout",
])("is told by the driver's words: %s", (words) =>
  expect(isDatabaseUnavailable(new Error(words))).toBe(true),
);

it.each([
  ["a row that is there already", coded("23505")],
  ["a table that is not there", coded("42P01")],
  ["a defect", new TypeError("x is undefined")],
  ["an error of ours", new AppError("upstream_unavailable", { cause: coded("ECONNREFUSED") })],
  [
    "the service",
    Object.assign(new Error("POST /pix", { cause: coded("ECONNREFUSED") }), { name: "PixError" }),
  ],
  ["a client that breaks off", Object.assign(new Error("aborted"), { code: "ECONNRESET" })],
  ["nothing", undefined],
])("is not told by %s", (_name, error) => expect(isDatabaseUnavailable(error)).toBe(false));
