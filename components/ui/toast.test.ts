import { beforeEach, expect, test, vi } from "vitest";
import type * as toasts from "./toast";

let room: typeof toasts;
beforeEach(async () => {
  vi.resetModules();
  room = await import("./toast");
});

const wordsOf = (show: ReturnType<typeof vi.fn<Parameters<typeof room.showBy>[0]>>) =>
  show.mock.calls.map(([{ kind, words }]) => `${kind}: ${words}`);

test("asks for something to show toasts in with the first of them", () => {
  const call = vi.fn();
  room.whenSaid(call);
  expect(call).not.toHaveBeenCalled();
  room.toast.success("Saved");
  expect(call).toHaveBeenCalledOnce();
});

test("asks at once where something was said before anybody listened", () => {
  room.toast.error("Not saved");
  const call = vi.fn();
  room.whenSaid(call);
  expect(call).toHaveBeenCalledOnce();
});

test("shows what waited first, in its order, and each toast once", () => {
  room.toast.success("one");
  room.toast.info("two", { id: "2" });
  const show = vi.fn<Parameters<typeof room.showBy>[0]>();
  room.showBy(show);
  room.toast.error("three");
  expect(wordsOf(show)).toEqual(["success: one", "info: two", "error: three"]);
  expect(show.mock.calls[1]?.[0].options).toEqual({ id: "2" });
});

test("keeps what is said while nothing shows it", () => {
  const first = vi.fn<Parameters<typeof room.showBy>[0]>();
  room.showBy(first)();
  room.toast.warning("between");
  expect(first).not.toHaveBeenCalled();
  const second = vi.fn<Parameters<typeof room.showBy>[0]>();
  room.showBy(second);
  expect(wordsOf(second)).toEqual(["warning: between"]);
});

test("says nothing where there are no words", () => {
  const call = vi.fn();
  room.whenSaid(call);
  room.toast.error(null);
  expect(call).not.toHaveBeenCalled();
});

test("lets the oldest go where far too much waits", () => {
  for (let said = 1; said <= 25; said += 1) room.toast.info(String(said));
  const show = vi.fn<Parameters<typeof room.showBy>[0]>();
  room.showBy(show);
  expect(show).toHaveBeenCalledTimes(20);
  expect(wordsOf(show)[0]).toBe("info: 6");
});
