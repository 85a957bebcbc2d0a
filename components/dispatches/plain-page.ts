import { type Markup, markup } from "@/lib/core/text/markup";
import { type Locale } from "@/lib/core/enums/locales";

/** One small document without scripts, for a person without a session or without a network. */
export const plainPage = (locale: Locale, title: string, body: Markup): string =>
  markup`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title} · Guichê</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:#fafafb;color:#1b1c1f}
main{max-width:26rem;padding:2rem 1.5rem}
h1{font-size:1.25rem;line-height:1.4;margin:0 0 .5rem}
p,ul{margin:0 0 1rem}
button,a.button{display:inline-block;font:inherit;font-weight:500;padding:.5rem 1rem;border:0;border-radius:6px;background:#1b1c1f;color:#fff;text-decoration:none;cursor:pointer}
@media (prefers-color-scheme:dark){body{background:#101114;color:#ededee}button,a.button{background:#ededee;color:#101114}}
</style></head>
<body><main><h1>${title}</h1>
${body}</main></body>
</html>
`.text;
