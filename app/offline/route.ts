import { plainPage } from "@/components/dispatches/plain-page";
import { markup } from "@/lib/core/text/markup";
import { catalogues } from "@/messages/catalogue";

const { title, detail, again } = catalogues["pt-BR"].offline;
const { offline: english } = catalogues.en;

/** The page that the service worker shows without a network. It is in both languages: the reader is unknown there. */
const PAGE = plainPage(
  "pt-BR",
  title,
  markup`<p>${detail}</p><p lang="en">${english.title}. ${english.detail}</p><p><a class="button" href="">${again} · <span lang="en">${english.again}</span></a></p>`,
);

export const GET = (): Response =>
  new Response(PAGE, { headers: { "content-type": "text/html; charset=utf-8" } });
