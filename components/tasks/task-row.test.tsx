import { describe, expect, it } from "vitest";
import { type Task } from "@/lib/composers/tasks/schema";
import { LOCALES, type Locale } from "@/lib/core/enums/locales";
import { renderedIn } from "@/lib/testing/rendered";
import { TaskRow } from "./task-row";

const NOW = "2026-11-21T15:00:00Z";

const BLOCK: Task = {
  kind: "block",
  id: "0199a7b2-7d1c-7000-8000-000000000001",
  wallet: "loja-centro",
  name: "Juliana Lima",
  about: "med",
  count: 1,
  amountCentavos: 248_000,
  since: "2026-11-18T14:00:00.000Z",
  until: "2026-11-21T14:00:00.000Z",
  isByOrder: false,
  regulatoryUntil: "2026-11-25T14:00:00.000Z",
  person: null,
  isOwn: false,
};

function shown(locale: Locale, task: Task): string {
  const { markup, missing } = renderedIn(locale, <TaskRow task={task} isFirst={false} brief={undefined} />, {
    now: NOW,
  });
  expect(missing).toEqual([]);
  return markup;
}

describe.each(LOCALES)("in %s a task on a MED block", (locale) => {
  it("shows both deadlines, before ours is over, after it, and after the Banco Central's", () => {
    const early = shown(locale, { ...BLOCK, until: "2026-11-21T18:00:00.000Z" });
    expect(early).toContain(">3 h 00<");
    expect(early).toContain(">Banco Central: 3 d 23 h<");
    const late = shown(locale, BLOCK);
    expect(late).toMatch(/>(venceu há 1 h 00|1 h 00 overdue)</);
    expect(late).toMatch(/>(nosso prazo|our deadline)</);
    expect(late).toContain(">Banco Central: 3 d 23 h<");
    const over = shown(locale, { ...BLOCK, regulatoryUntil: "2026-11-21T13:00:00.000Z" });
    expect(over).toMatch(/>Banco Central: (venceu há 2 h 00|2 h 00 overdue)</);
  });

  it("wraps its texts and cuts none", () => {
    expect(shown(locale, BLOCK)).not.toMatch(/truncate|line-clamp|text-ellipsis/);
  });
});
