import PdfReader from "pdf2json";

/** The text of a PDF, line by line. */
export function textIn(pdf: Buffer): Promise<string> {
  const reader = new PdfReader(null, true);
  return new Promise((resolve, reject) => {
    reader.on("pdfParser_dataReady", () => resolve(reader.getRawTextContent()));
    reader.on("pdfParser_dataError", reject);
    reader.parseBuffer(pdf);
  });
}
