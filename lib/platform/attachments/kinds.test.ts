import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { EVIDENCE_MEDIA_TYPES, MEDIA_TYPES } from "@/lib/core/enums/attachments";
import { attachmentResponse, nameOfKind } from "./attachment-bytes.server";
import { mediaTypeOf } from "./media-type-of.server";
import { zipFault } from "./zip-shape";

type Entry = { name: string; bytes: Buffer; says?: number; localSays?: number; flags?: number; at?: number };

/** A ZIP as a program that attacks would write it. */
function zipOf(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = [];
  const heads: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, says = bytes.byteLength, localSays = says, flags = 0, at } of entries) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.byteLength, 18);
    local.writeUInt32LE(localSays, 22);
    local.writeUInt16LE(name.length, 26);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(flags, 8);
    head.writeUInt16LE(8, 10);
    head.writeUInt32LE(packed.byteLength, 20);
    head.writeUInt32LE(says, 24);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt32LE(at ?? offset, 42);
    heads.push(head, Buffer.from(name));
    if (at !== undefined) continue;
    const whole = Buffer.concat([local, Buffer.from(name), packed]);
    locals.push(whole);
    offset += whole.byteLength;
  }
  const directory = Buffer.concat(heads);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.byteLength, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const CONTENT_TYPES = (type: string): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x" ContentType="${type}.main+xml"/></Types>`,
  );
const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const xlsx = (...more: Entry[]): Buffer =>
  zipOf([
    { name: "[Content_Types].xml", bytes: CONTENT_TYPES(SHEET) },
    { name: "xl/workbook.xml", bytes: Buffer.from("<workbook/>") },
    ...more,
  ]);
const typeOf = (bytes: Buffer | string) => mediaTypeOf(Buffer.from(bytes as Buffer), EVIDENCE_MEDIA_TYPES);
const PDF = "%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("the type of a file", () => {
  it("is told by its bytes: papers, pictures, sheets, messages and plain lines", async () => {
    expect(await typeOf(PDF)).toBe("application/pdf");
    expect(await typeOf(PNG)).toBe("image/png");
    expect(await typeOf(xlsx())).toBe(SHEET);
    expect(await typeOf("pedido;valor\r\n4408;2480,00\r\n")).toBe("text/plain");
    expect(await typeOf(Buffer.from("Endere\u00e7o: Rua A\n", "latin1"))).toBe("text/plain");
    expect(
      await typeOf("Received: from a\n by b\nFrom: ana@example.com\nSubject: Pedido\n\n<html>oi</html>\n"),
    ).toBe("message/rfc822");
  });

  it.each([
    '<?xml version="1.0"?><nfeProc><NFe/></nfeProc>',
    `\u00EF\u00BB\u00BF<?xml version="1.0" encoding="UTF-8"?>\n<!-- emitida -->\n<nfeProc versao="4.00" xmlns="http://www.portalfiscal.inf.br/nfe"><NFe><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/></Signature></NFe></nfeProc>`,
    '<NFSe versao="1.00" xmlns="http://www.sped.fazenda.gov.br/nfse"><infNFSe/></NFSe>',
    '<?xml version="1.0" encoding="ISO-8859-1"?><ns2:CompNfse xmlns:ns2="http://www.abrasf.org.br/nfse.xsd"/>',
    '<?xml version="1.0"?><cteProc xmlns="http://www.portalfiscal.inf.br/cte"/>',
  ])("accepts the XML of a tax document: %s", async (xml) => {
    expect(await typeOf(Buffer.from(xml, "latin1"))).toBe("application/xml");
  });

  it.each([
    "<nfeProc><NFe/></nfeProc>",
    "\r\n\r\n<nfeProc><NFe/></nfeProc>",
    '\n\n<?xml version="1.0" encoding="UTF-8"?>\n<nfeProc><NFe/></nfeProc>',
    '\u00EF\u00BB\u00BF \n<?xml version="1.0"?><NFe/>',
    '<?xml version = "1.0" encoding = "utf-8" ?><NFe/>',
    "<!-- emitida --><NFe/>",
  ])("accepts the XML of a tax document without a prolog, or with blanks around it: %j", async (xml) => {
    expect(await typeOf(Buffer.from(xml, "latin1"))).toBe("application/xml");
  });

  it.each([
    ["two", "\n\n"],
    ["indented", "\r\n \t\r\n"],
    ["a thousand", "\n".repeat(1_000)],
  ])("accepts a PDF behind blank lines: %s", async (_, blanks) => {
    expect(await typeOf(blanks + PDF)).toBe("application/pdf");
    expect(await typeOf(Buffer.from(`${blanks}%PDF-1.4\n\u0000\u00ff%%EOF`, "latin1"))).toBe(
      "application/pdf",
    );
  });

  it("takes nothing but a PDF from behind blank lines", async () => {
    expect(await typeOf(Buffer.concat([Buffer.from("\n"), PNG]))).toBeNull();
    expect(await typeOf(`\n\n<html>\n${PDF}\u0000`)).toBeNull();
    expect(await typeOf(`\n\n<?xml version="1.0"?><svg onload="alert(1)"/>`)).toBeNull();
    expect(await typeOf(`${"\n".repeat(2_000)}${PDF}\u0000`)).toBeNull();
    // Read once, however many they are.
    expect(await typeOf(" ".repeat(5_000_000))).toBe("text/plain");
  });

  it.each([
    ["an unknown root", '<?xml version="1.0"?><planilha><linha/></planilha>'],
    ["XHTML", '<?xml version="1.0"?><x:html xmlns:x="http://www.w3.org/1999/xhtml"/>'],
    [
      "script in an invoice",
      '<?xml version="1.0"?><NFe><s-1:script xmlns:s-1="http://www.w3.org/1999/xhtml"/></NFe>',
    ],
    [
      "a handler in an invoice",
      '<?xml version="1.0"?><NFe><img xmlns="http://www.w3.org/1999/xhtml" onerror="alert(1)"/></NFe>',
    ],
    [
      "a namespace spelt by references",
      '<?xml version="1.0"?><NFe><img xmlns="http://www.&#119;3.org/1999/xhtml" onerror="alert(1)"/></NFe>',
    ],
    [
      "a namespace behind a quote",
      `<?xml version="1.0"?><NFe b='xmlns="' xmlns="http://www.w3.org/1999/xhtml"/>`,
    ],
    ["a stylesheet", '<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><NFe/>'],
    [
      "an entity",
      '<?xml version="1.0"?><!DOCTYPE NFe [<!ENTITY b SYSTEM "file:///etc/passwd">]><NFe>&b;</NFe>',
    ],
    ["another encoding", '<?xml version="1.0" encoding="ISO-2022-JP"?><NFe/>'],
  ])("refuses XML with %s", async (_, xml) => {
    expect(await typeOf(xml)).not.toBe("application/xml");
  });

  it("refuses SVG and XHTML written in UTF-16", async () => {
    const svg =
      '\uFEFF<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect(await typeOf(Buffer.from(svg, "utf16le"))).toBeNull();
    expect(await typeOf(Buffer.from(svg, "utf16le").swap16())).toBeNull();
  });

  it("is nothing that runs: pages, drawings, programs, whatever stands before them", async () => {
    for (const attack of [
      "<html><script>alert(1)</script></html>",
      "  \n<!-- x --><p onclick=alert(1)>",
      "pedido;valor\n<script>alert(1)</script>",
      "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      '<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>',
      '<?xml version="1.0"?><x:html xmlns:x="http://www.w3.org/1999/xhtml"/>',
      "GIF89a/*\u0001\u0000*/=1;alert(1)",
      "MZ\u0090\u0000 this program",
      "#!/bin/sh\u0000\n",
      "\u001f\u008b\u0008\u0000",
    ])
      expect(await typeOf(attack), attack).toBeNull();
  });

  it("is none of two kinds at once", async () => {
    expect(await typeOf(`<html><script>alert(1)</script>\n${PDF}`)).toBeNull();
    expect(await typeOf(Buffer.concat([Buffer.from(PDF), xlsx()]))).toBeNull();
    expect(
      await typeOf(Buffer.concat([PNG, zipOf([{ name: "a.jar", bytes: Buffer.from("x") }])])),
    ).toBeNull();
  });
});

describe("a ZIP", () => {
  const zeros = Buffer.alloc(30 * 1_048_576);

  it("that is a sheet of usual size has no fault", () => {
    expect(zipFault(xlsx({ name: "xl/sheet.xml", bytes: Buffer.from("<row/>".repeat(2_000)) }))).toBeNull();
  });

  it("that unpacks to a hundred times its size is not taken, and nothing was unpacked", async () => {
    const bomb = xlsx({ name: "xl/sheet.xml", bytes: zeros });
    expect(bomb.byteLength).toBeLessThan(60_000);
    expect(zipFault(bomb)).toBe("bomb");
    expect(await typeOf(bomb)).toBeNull();
  });

  it("that says less than it holds, or uses the same bytes again, is found out", () => {
    expect(zipFault(zipOf([{ name: "a", bytes: zeros, says: 10, localSays: zeros.byteLength }]))).toBe(
      "bomb",
    );
    const twice = Array.from({ length: 40 }, (_, at) => ({
      name: `b${at}`,
      bytes: Buffer.from(crypto.getRandomValues(new Uint8Array(4_000))),
      ...(at > 0 && { at: 0 }),
    }));
    const [first] = twice;
    expect(zipFault(zipOf(twice.map((entry) => ({ ...entry, bytes: first?.bytes ?? entry.bytes }))))).toBe(
      "bomb",
    );
  });

  it("that is cut, locked, or brings a program along is not taken", () => {
    expect(zipFault(xlsx().subarray(0, -5))).toBe("broken");
    expect(zipFault(Buffer.from("PK\u0003\u0004"))).toBe("broken");
    expect(zipFault(zipOf([{ name: "a", bytes: Buffer.from("x"), flags: 1 }]))).toBe("locked");
    expect(zipFault(xlsx({ name: "xl/vbaProject.bin", bytes: Buffer.from("x") }))).toBe("macro");
    expect(
      zipFault(zipOf(Array.from({ length: 2_001 }, (_, at) => ({ name: `${at}`, bytes: Buffer.from("") })))),
    ).toBe("bomb");
  });
});

describe("a name", () => {
  it("has no path, no dots before it, and the end of what the file is", () => {
    expect(nameOfKind("../../etc/nota.pdf", "application/pdf")).toBe("nota.pdf");
    expect(nameOfKind("C:\\Users\\ana\\nota.PDF", "application/pdf")).toBe("nota.PDF");
    expect(nameOfKind("nota.pdf", "image/png")).toBe("nota.pdf.png");
    expect(nameOfKind("pagina.html", "text/plain")).toBe("pagina.html.txt");
    expect(nameOfKind("...oculto", "text/plain")).toBe("oculto.txt");
    expect(nameOfKind(`${"a".repeat(300)}.pdf`, "application/pdf")).toHaveLength(120);
  });

  it("that turns around or hides is refused", () => {
    for (const [name, fault] of [
      ["fdp\u202Eexe.pdf", "deceiving_characters"],
      ["nota\u200b.pdf", "deceiving_characters"],
      ["nota\u0000.pdf", "control_characters"],
      ["../", "required"],
    ] as const)
      expect(() => nameOfKind(name, "application/pdf"), name).toThrow(
        expect.objectContaining({ fields: { file: fault } }) as Error,
      );
  });
});

describe("a file stored under older rules", () => {
  it.each(["fatura.hta", "fatura.exe", "fatura.bat", "fatura.lnk", "fatura.html"])(
    "is downloaded with the extension of its type: %s",
    (name) => {
      const { headers } = attachmentResponse({ name, mediaType: "application/pdf", bytes: Buffer.from(PDF) });
      expect(headers.get("content-disposition")).toBe(`attachment; filename*=UTF-8''${name}.pdf`);
    },
  );

  it("is downloaded whatever its name holds", () => {
    for (const name of ["", "../", "fdp\u202Eexe.hta", "a\u0000.exe"]) {
      const { headers } = attachmentResponse({ name, mediaType: "application/pdf", bytes: Buffer.from(PDF) });
      expect(headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''\S*\.pdf$/);
    }
  });

  it("is downloaded as text where it is XML other than a tax document", () => {
    const bytes = Buffer.from('<?xml version="1.0"?><x:html xmlns:x="http://www.w3.org/1999/xhtml"/>');
    const { headers } = attachmentResponse({ name: "nota.xml", mediaType: "application/xml", bytes });
    expect(headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''nota.xml.txt");
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });
});

describe("a file that is opened", () => {
  it.each(MEDIA_TYPES)("runs as nothing, %s too, whatever its name says", (mediaType) => {
    const name = "nota\"; filename=a.html; x='é\u202f.pdf";
    const { headers } = attachmentResponse({ name, mediaType, bytes: Buffer.from("x") });
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(mediaType).not.toMatch(/html|svg|javascript/);
    const how = headers.get("content-disposition") ?? "";
    expect(how.startsWith(mediaType.startsWith("image/") ? "inline;" : "attachment;")).toBe(true);
    // One name, and no end of it but its own.
    expect(how.split(";")).toHaveLength(2);
    expect(how).toMatch(/^[\x20-\x7e]+$/);
  });
});
