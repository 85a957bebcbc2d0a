import { Drop, Liquid, LiquidError, type Template } from "liquidjs";
import { type FactName, type Facts, isFactName } from "./facts";
import { DEFENCE_MAX, TEMPLATE_DEPTH_MAX, TEMPLATE_MAX } from "./limits";
import { type TemplateFault } from "./template-fault";

const RENDER_MS_MAX = 200;
const VALUE_MAX = 300;
const WORD_MAX = 40;

/**
 * Constructs that a template may use: conditions, and a value in its place. No loop, no other file, no assignment.
 */
const TAGS = new Set(["if", "unless", "else", "elsif", "endif", "endunless"]);
const CASES = ["upcase", "downcase", "capitalize"];
const FILTERS = new Set(["default", ...CASES]);

export type Written = { text: string } | { fault: TemplateFault };

/** A fact without a known value: false in a condition, and a conspicuous marker in the text. */
class Unknown extends Drop {
  constructor(readonly fact: string) {
    super();
  }
  override valueOf(): null {
    return null;
  }
}

function engine(): Liquid {
  const liquid = new Liquid({
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    cache: false,
    // Nothing is ever read from a disk.
    templates: {},
    parseLimit: TEMPLATE_MAX * 2,
    renderLimit: RENDER_MS_MAX,
    memoryLimit: DEFENCE_MAX * 20,
    outputEscape: (value) => (value instanceof Unknown ? `[falta: ${value.fact}]` : (value as string)),
  });
  for (const name of Object.keys(liquid.tags)) if (!TAGS.has(name)) delete liquid.tags[name];
  for (const name of Object.keys(liquid.filters)) if (!FILTERS.has(name)) delete liquid.filters[name];
  // An unknown value has no letter case to change: its placeholder remains as it is.
  for (const name of CASES) {
    const write = liquid.filters[name];
    if (typeof write !== "function") continue;
    liquid.registerFilter(name, function (value: unknown): unknown {
      return value instanceof Unknown ? value : write.call(this, value);
    });
  }
  return liquid;
}

const place = (text: string, at: number): { line: number; column: number } => {
  const before = text.slice(0, at);
  return { line: before.split("\n").length, column: at - before.lastIndexOf("\n") };
};

/** As the language reads it: what closes one within quotes closes nothing. */
const DIRECTIVE = /\{\{(?:"[^"]*"|'[^']*'|[^"'])*?\}\}|\{%(?:"[^"]*"|'[^']*'|[^"'])*?%\}/g;
const QUOTED = /"[^"]*"|'[^']*'/g;

/**
 * Finds faults that the language itself would accept: ranges, which can be long, and conditions nested without limit.
 */
function boundsFault(template: string): TemplateFault | null {
  let depth = 0;
  for (const { 0: directive, index } of template.matchAll(DIRECTIVE)) {
    const bare = directive.replaceAll(QUOTED, (quoted) => " ".repeat(quoted.length));
    const range = bare.indexOf("..");
    if (range >= 0) return { is: "syntax", ...place(template, index + range), word: ".." };
    if (/^\{%-?\s*(if|unless)\b/.test(bare)) depth += 1;
    if (/^\{%-?\s*end(if|unless)\b/.test(bare)) depth -= 1;
    if (depth > TEMPLATE_DEPTH_MAX)
      return { is: "too_deep", ...place(template, index), word: String(TEMPLATE_DEPTH_MAX) };
  }
  return null;
}

function unknownVariable(liquid: Liquid, parsed: Template[]): TemplateFault | null {
  const used = Object.values(liquid.analyzeSync(parsed, { partials: false }).globals).flat();
  const wrong = used
    .filter(({ segments: [root], segments }) => !isFactName(String(root)) || segments.length > 1)
    .map((variable) => ({
      is: "variable" as const,
      line: variable.location.row,
      column: variable.location.col,
      word: variable.segments.map(String).join(".").slice(0, WORD_MAX),
    }));
  return wrong.toSorted((one, other) => one.line - other.line || one.column - other.column)[0] ?? null;
}

/** Maps an error of the template language to our own closed set of fault codes. */
function faultOfError(error: LiquidError, template: string): TemplateFault {
  const [line = 1, column = 1] = error.token.getPosition();
  const said = (error.originalError ?? error).message;
  const named = (pattern: RegExp): string => pattern.exec(said)?.[1]?.slice(0, WORD_MAX) ?? "";
  const filter = named(/^undefined filter: (\S+)/);
  if (filter !== "") {
    const at = template.indexOf(filter, template.indexOf(error.token.getText()) + 2);
    return { is: "filter", ...(at < 0 ? { line, column } : place(template, at)), word: filter };
  }
  const tag = named(/^tag "(\w+)" not found/);
  if (tag !== "") return { is: "tag", line, column, word: tag };
  const word = error.token.getText().slice(0, WORD_MAX);
  if (/limit exceeded/.test(said)) return { is: "too_much", line, column, word };
  return { is: / not closed/.test(said) ? "not_closed" : "syntax", line, column, word };
}

function within<Result>(template: string, work: () => Result): Result | { fault: TemplateFault } {
  try {
    return work();
  } catch (error) {
    if (error instanceof LiquidError) return { fault: faultOfError(error, template) };
    // A limit of the language speaks without a place.
    if (error instanceof Error && /limit exceeded/.test(error.message))
      return { fault: { is: "too_much", line: 1, column: 1, word: "" } };
    throw error;
  }
}

type Parsed = { liquid: Liquid; parsed: Template[] };

function parse(template: string): Parsed | { fault: TemplateFault } {
  if (template.length > TEMPLATE_MAX)
    return { fault: { is: "too_long", ...place(template, TEMPLATE_MAX), word: String(TEMPLATE_MAX) } };
  const bounds = boundsFault(template);
  if (bounds) return { fault: bounds };
  return within(template, (): Parsed | { fault: TemplateFault } => {
    const liquid = engine();
    const parsed = liquid.parse(template);
    const fault = unknownVariable(liquid, parsed);
    return fault ? { fault } : { liquid, parsed };
  });
}

/** Returns null where the template can be used for a case. */
export function templateFault(template: string): TemplateFault | null {
  const read = parse(template);
  return "fault" in read ? read.fault : null;
}

/** The facts that a template asks for, wherever it does. */
export function factsUsed(template: string): FactName[] {
  const read = parse(template);
  if ("fault" in read) return [];
  return Object.keys(read.liquid.analyzeSync(read.parsed, { partials: false }).globals).filter(isFactName);
}

/** Returns the text of a template with these facts. A value from a fact is never treated as a template. */
export function writeTemplate(template: string, facts: Facts): Written {
  const read = parse(template);
  if ("fault" in read) return read;
  const given: Record<string, unknown> = Object.fromEntries(
    Object.entries(facts).map(([name, value]): [string, unknown] => {
      if (value === null) return [name, new Unknown(name)];
      return [name, typeof value === "string" ? value.slice(0, VALUE_MAX).replaceAll(/[[\]]/g, "") : value];
    }),
  );
  return within(template, (): Written => {
    const text = String(read.liquid.renderSync(read.parsed, given))
      .replaceAll(/[ \t]*\n[ \t]*/g, "\n")
      .replaceAll(/ {2,}/g, " ")
      .replaceAll(/\n{3,}/g, "\n\n")
      .trim();
    return text.length > DEFENCE_MAX
      ? { fault: { is: "too_long", line: 1, column: 1, word: String(DEFENCE_MAX) } }
      : { text };
  });
}
