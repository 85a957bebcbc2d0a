import { expect, test } from "vitest";
import { markup } from "./markup";

test("escapes what is put into text and into attributes", () => {
  const hostile = `"><script>alert('&')</script>`;
  const safe = "&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;";
  expect(markup`<p title="${hostile}">${hostile}</p>`.text).toBe(`<p title="${safe}">${safe}</p>`);
});

test("leaves what markup made as it is, and what is not there out", () => {
  const items = ["a", "<"].map((text) => markup`<li>${text}</li>`);
  expect(markup`<ul>${items}</ul>${null}${false}${0}`.text).toBe("<ul><li>a</li><li>&lt;</li></ul>0");
});
