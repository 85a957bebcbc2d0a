import { expect, test } from "vitest";
import { renderedIn } from "@/lib/testing/rendered";
import { MetadataRows } from "./metadata-rows";

const nothing = () => undefined;
const shown = (value: string | undefined) => {
  const { markup, missing } = renderedIn(
    "pt-BR",
    <MetadataRows value={value} onChange={nothing} onBlur={nothing} />,
    { now: "2026-11-20T15:00:00.000Z" },
  );
  expect(missing).toEqual([]);
  return markup;
};

test("restores each type of a draft's text, an unfinished number too", () => {
  const markup = shown('{"cor":"azul","parcelas":3,"peso":1.,"presente":true}');
  for (const part of ['value="azul"', 'value="3"', 'value="1."', "Sim (true)"])
    expect(markup).toContain(part);
  expect(markup.match(/Tipo do dado/g)).toHaveLength(4);
  expect(markup.match(/inputMode="decimal"/g)).toHaveLength(2);
});

test("begins with one empty row of text", () => {
  for (const none of [undefined, ""]) expect(shown(none).match(/Tipo do dado/g)).toHaveLength(1);
});
