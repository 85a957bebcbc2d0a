const HEAD_BYTES = 16_384;
const ODD_CONTROL = /[\u0000-\u0008\u000B\u000E-\u001A\u001C-\u001F\u007F]/;
/** As far as a browser looks that guesses, and somewhat further. */
const MARKUP =
  /<\s*(?:!doctype|html|head|body|script|svg|iframe|object|embed|style|meta|link|img|form|base|frameset|math|a\s|div|p>|h1|table|title|br)|<!--|<\?php|<%/i;
/** What makes a reader of XML load, include or run something. */
const RUNS =
  /<!doctype|<!entity|<\?xml-stylesheet|<(?:\w+:)?(?:script|svg|html|stylesheet|transform|include)[\s>/]/i;
const MAIL_LINE = /^(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*)+/;

const headOf = (bytes: Buffer): string =>
  bytes.subarray(0, HEAD_BYTES).toString("latin1").replaceAll("\r\n", "\n");

/** Lines that people or programs wrote, in UTF-8 or an older code page. */
export const isPlainText = (bytes: Buffer): boolean => !ODD_CONTROL.test(bytes.toString("latin1"));

/** Also where words stand before it: a browser that guesses looks for tags. */
export const looksLikeMarkup = (bytes: Buffer): boolean => MARKUP.test(headOf(bytes));

/** Lines of a head, among them those that every message has, and a body. */
export function isMail(bytes: Buffer): boolean {
  const [head = ""] = MAIL_LINE.exec(`${headOf(bytes)}\n`) ?? [];
  return /^from:/im.test(head) && /^(date|message-id|received):/im.test(head);
}

/** An invoice is data; a drawing, a page or a sheet of instructions is none. */
export const xmlRunsNothing = (bytes: Buffer): boolean => !RUNS.test(bytes.toString("latin1"));
