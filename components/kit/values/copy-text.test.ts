import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { copyText } from "./copy-text";

class Field {
  value = "";
  style = {};
  isThere = false;
  focus = vi.fn();
  parentElement = { append: (field: Field) => (field.isThere = true) };
  select = () => (selected = this.isThere ? this.value : null);
  remove = () => (this.isThere = false);
}

let selected: string | null;
let copied: string | null;
let button: Field;
/** The older command copies, refuses, or is not there. */
let answers: () => boolean;
beforeEach(() => {
  [selected, copied, button] = [null, null, new Field()];
  answers = () => {
    copied = selected;
    return true;
  };
  vi.stubGlobal("HTMLElement", Field);
  vi.stubGlobal("document", {
    activeElement: button,
    body: button.parentElement,
    createElement: () => new Field(),
    execCommand: () => answers(),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("copies by the clipboard where there is one", async () => {
  vi.stubGlobal("navigator", {
    clipboard: { writeText: (text: string) => ((copied = text), Promise.resolve()) },
  });
  answers = () => {
    throw new Error("not asked");
  };
  await copyText("0002-pix");
  expect(copied).toBe("0002-pix");
});

it.each([
  ["over plain http, without a clipboard", {}],
  ["where the clipboard is refused", { clipboard: { writeText: () => Promise.reject(new Error("denied")) } }],
])("copies what it selects %s, and gives the focus back", async (_name, navigator) => {
  vi.stubGlobal("navigator", navigator);
  await copyText("0002-pix\nçã");
  expect(copied).toBe("0002-pix\nçã");
  expect(button.focus).toHaveBeenCalledOnce();
});

it.each([
  ["refuses", () => false],
  [
    "is not there",
    () => {
      throw new TypeError("execCommand is not a function");
    },
  ],
])("says that nothing was copied where the older command %s", async (_name, answer) => {
  vi.stubGlobal("navigator", {});
  answers = answer;
  await expect(copyText("x")).rejects.toThrow("copied nothing");
  expect(button.focus).toHaveBeenCalledOnce();
});
