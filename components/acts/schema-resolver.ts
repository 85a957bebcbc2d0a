import { useEffect, useState } from "react";
import { type FieldErrors, type FieldValues, type Resolver, set } from "react-hook-form";

/** Loads what a form is checked with. Of a zod schema, these two tell a form's types apart. */
export type SchemaOf<Values extends FieldValues, Parsed> = () => Promise<{
  _zod: { input: Values; output: Parsed };
}>;

/**
 * Checks a form with a schema that is loaded when it is first needed. What is typed waits for it and is never taken
 * unchecked: a schema that does not come is a fault of the form, and is asked for again the next time.
 */
export function schemaResolver<Values extends FieldValues, Parsed>(
  schemaOf: SchemaOf<Values, Parsed>,
): Resolver<Values, unknown, Parsed> {
  return async (values, context, options) => {
    let check: Resolver<Values, unknown, Parsed>;
    try {
      check = await load(schemaOf);
    } catch {
      return { values: {}, errors: notLoaded<Values>(options.names?.[0]) };
    }
    return check(values, context, options);
  };
}

/** On one field: a form without any is refused all the same. */
function notLoaded<Values extends FieldValues>(name = "form"): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  set(errors, name, { type: "not_loaded", message: "not_loaded" });
  return errors;
}

async function load<Values extends FieldValues, Parsed>(
  schemaOf: SchemaOf<Values, Parsed>,
): Promise<Resolver<Values, unknown, Parsed>> {
  const [{ zodResolver }, schema] = await Promise.all([import("@hookform/resolvers/zod"), schemaOf()]);
  return zodResolver<Values, unknown, Parsed>(schema);
}

const PRELOAD_MS = 1_000;

/** The resolver of one form, its schema fetched as soon as the browser has nothing better to do. */
export function useSchemaResolver<Values extends FieldValues, Parsed>(
  schemaOf: SchemaOf<Values, Parsed>,
): Resolver<Values, unknown, Parsed> {
  // A form spells its schema out anew at each rendering, and it is always the same.
  const [first] = useState(() => schemaOf);
  const [resolver] = useState(() => schemaResolver(first));
  useEffect(() => {
    const preload = setTimeout(() => void Promise.allSettled([load(first)]), PRELOAD_MS);
    return () => clearTimeout(preload);
  }, [first]);
  return resolver;
}
