import { describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/core/errors/app-error";
import { PixError } from "./pix-error";

describe("errors of two copies of one module", () => {
  it("know each other", async () => {
    vi.resetModules();
    const { AppError: OtherAppError } = await import("@/lib/core/errors/app-error");
    expect(OtherAppError).not.toBe(AppError);
    expect(new OtherAppError("not_found")).toBeInstanceOf(AppError);
    expect(new Error("x")).not.toBeInstanceOf(AppError);

    const { PixError: OtherPixError } = await import("./pix-error");
    expect(OtherPixError).not.toBe(PixError);
    const lost = new OtherPixError({ about: "POST /pix", proof: "ambiguous", kind: "timeout" });
    expect(lost).toBeInstanceOf(PixError);
    expect(lost).not.toBeInstanceOf(AppError);
  });
});
