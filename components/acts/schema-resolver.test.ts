import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { schemaResolver } from "./schema-resolver";

const Schema = z.strictObject({ customer: z.object({ name: z.string().min(1, "required") }) });
type Names = "customer.name"[];
const options = (names?: Names) => ({
  fields: {},
  shouldUseNativeValidation: false,
  ...(names && { names }),
});
const filled = { customer: { name: "Ana" } };

describe("schemaResolver", () => {
  test("loads nothing before something is checked", async () => {
    const schemaOf = vi.fn(() => Promise.resolve(Schema));
    const check = schemaResolver(schemaOf);
    expect(schemaOf).not.toHaveBeenCalled();
    await check(filled, undefined, options());
    expect(schemaOf).toHaveBeenCalledOnce();
  });

  test("waits for the schema, and checks what was typed meanwhile", async () => {
    let come: (schema: typeof Schema) => void = () => undefined;
    const check = schemaResolver(() => new Promise<typeof Schema>((resolve) => (come = resolve)));
    const typed = { customer: { name: "Ana" } };
    const checked = check(typed, undefined, options(["customer.name"]));
    typed.customer.name = "";
    come(Schema);
    expect(await checked).toMatchObject({
      values: {},
      errors: { customer: { name: { message: "required" } } },
    });
  });

  test("refuses what it cannot check, and asks for the schema again", async () => {
    const schemaOf = vi
      .fn(() => Promise.resolve(Schema))
      .mockRejectedValueOnce(new Error("Loading chunk 42 failed"))
      .mockRejectedValueOnce(new Error("Loading chunk 42 failed"));
    const check = schemaResolver(schemaOf);
    expect(await check(filled, undefined, options(["customer.name"]))).toEqual({
      values: {},
      errors: { customer: { name: { type: "not_loaded", message: "not_loaded" } } },
    });
    expect((await check(filled, undefined, options())).errors).toHaveProperty("form");
    expect(await check(filled, undefined, options(["customer.name"]))).toEqual({
      values: filled,
      errors: {},
    });
  });
});
