import { describe, expect, it } from "vitest";
import { AppError, type PublicError } from "./app-error";

describe("a conflict", () => {
  it("takes its reason across the border and leaves its sentence behind", () => {
    const error = new AppError("conflict", { reason: "attempt_under_way", message: "leased until noon" });
    expect(error.toPublic()).toEqual({ code: "conflict", reason: "attempt_under_way" });
    expect(AppError.fromPublic(error.toPublic())).toMatchObject({
      code: "conflict",
      reason: "attempt_under_way",
      message: "attempt_under_way",
    });
  });

  it.each([{ code: "conflict" }, { code: "conflict", reason: "of_a_later_build" }])(
    "is a general one where its reason is not known here: %j",
    (sent) => {
      expect(AppError.fromPublic(sent as PublicError).reason).toBe("changed");
    },
  );
});

it("is without a reason where it is no conflict", () => {
  expect(AppError.fromPublic({ code: "not_found", reason: "changed" }).toPublic()).toEqual({
    code: "not_found",
  });
});
