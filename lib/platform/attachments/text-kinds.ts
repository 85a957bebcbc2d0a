const HEAD_BYTES = 16_384;
/** Begins a shift sequence of ISO-2022 encodings. */
const ESCAPE = 0x1b;
const ODD_CONTROL = /[\u0000-\u0008\u000B\u000E-\u001A\u001C-\u001F\u007F]/;
/** As far as a browser looks that guesses, and somewhat further. */
const MARKUP =
  /<\s*(?:!doctype|html|head|body|script|svg|iframe|object|embed|style|meta|link|img|form|base|frameset|math|a\s|div|p>|h1|table|title|br)|<!--|<\?php|<%/i;
/** Root elements of Brazilian tax documents: NF-e and NFC-e, CT-e, MDF-e, NFS-e (national, ABRASF and São Paulo) and their events. */
const INVOICE_ROOTS = new Set([
  "nfeProc",
  "NFe",
  "enviNFe",
  "procEventoNFe",
  "procInutNFe",
  "resNFe",
  "cteProc",
  "CTe",
  "cteOSProc",
  "CTeOS",
  "procEventoCTe",
  "mdfeProc",
  "MDFe",
  "procEventoMDFe",
  "NFSe",
  "DPS",
  "CompNfse",
  "ListaNfse",
  "Nfse",
  "nfse",
  "ConsultarNfseResposta",
  "ConsultarNfseRpsResposta",
  "ConsultarNfseFaixaResposta",
  "ConsultarNfseServicoPrestadoResposta",
  "ConsultarNfseServicoTomadoResposta",
  "ConsultarLoteRpsResposta",
  "GerarNfseResposta",
  "EnviarLoteRpsSincronoResposta",
  "RetornoConsulta",
]);
/** Encodings in which each ASCII byte is that character, so that markup cannot be hidden from the checks below. */
const XML_START =
  /^(?:\u00EF\u00BB\u00BF)?(?:\s*<\?xml\s+version\s*=\s*["']1\.[01]["'](?:\s+encoding\s*=\s*["'](?:utf-?8|iso-8859-1|windows-1252|us-ascii)["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>)?\s*(?:<!--(?:(?!--)[^])*-->\s*)*<(?:[\w.-]+:)?(\w+)[\s/>]/i;
/** Document types, processing instructions, and elements that a browser runs under any prefix. */
const XML_RUNS =
  /<!(?!--|\[CDATA\[)|<\?(?!xml\s)|<(?:[^\s<>/:]+:)?(?:script|svg|html|stylesheet|transform|include)[\s>/]/i;
const W3C_ADDRESS = /[^"'\s<>]*w3\.org[^"'\s<>]*/gi;
/** Schemas and signatures; XHTML, SVG, MathML, XSLT and XLink have addresses of w3.org too. */
const INERT_W3C_ADDRESS =
  /^https?:\/\/www\.w3\.org\/(?:2001\/XMLSchema|2000\/09\/xmldsig#|2001\/04\/xml(?:enc|dsig-more)#|2001\/10\/xml-exc-c14n#|2006\/12\/xml-c14n11|TR\/2001\/REC-xml-c14n-20010315)/;
const CHARACTER_REFERENCE = /&#(?:x([\da-f]+)|(\d+));/gi;
const MAIL_LINE = /^(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*)+/;

const headOf = (bytes: Buffer): string =>
  bytes.subarray(0, HEAD_BYTES).toString("latin1").replaceAll("\r\n", "\n");

/** Lines that people or programs wrote, in UTF-8 or an older code page. */
export const isPlainText = (bytes: Buffer): boolean => !ODD_CONTROL.test(bytes.toString("latin1"));

/** Detects markup also after leading text, because a browser that guesses the type searches for tags. */
export const looksLikeMarkup = (bytes: Buffer): boolean => MARKUP.test(headOf(bytes));

/** Lines of a head, among them those that every message has, and a body. */
export function isMail(bytes: Buffer): boolean {
  const [head = ""] = MAIL_LINE.exec(`${headOf(bytes)}\n`) ?? [];
  return /^from:/im.test(head) && /^(date|message-id|received):/im.test(head);
}

/** A tax document without script, external entities or a namespace that a browser executes. */
export function isInvoiceXml(bytes: Buffer): boolean {
  if (!isPlainText(bytes) || bytes.includes(ESCAPE)) return false;
  const text = bytes.toString("latin1");
  const root = XML_START.exec(text)?.[1];
  if (root === undefined || !INVOICE_ROOTS.has(root) || XML_RUNS.test(text)) return false;
  // A character reference in an attribute is that character: it could spell such an address.
  const plain = text.replaceAll(CHARACTER_REFERENCE, (_, hex?: string, decimal?: string) =>
    String.fromCodePoint(Math.min(0x10ffff, hex ? Number.parseInt(hex, 16) : Number(decimal))),
  );
  return [...plain.matchAll(W3C_ADDRESS)].every(([address]) => INERT_W3C_ADDRESS.test(address));
}
