export type Framing = {
  name: string;
  headers: string[];
  body: string;
  is: "none" | "body" | "wrong";
  endsEarly?: true;
};
const CHUNKED = "Transfer-Encoding: chunked";

/** Ways to say how long a body is, each with a body that is itself a whole request. */
export function framingsOf(hidden: string): readonly Framing[] {
  const length = `Content-Length: ${hidden.length}`;
  const chunks = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;
  return [
    { name: "none", headers: [], body: "", is: "none" },
    { name: "length zero", headers: ["Content-Length: 0"], body: "", is: "none" },
    { name: "length", headers: [length], body: hidden, is: "body" },
    { name: "chunked", headers: [CHUNKED], body: chunks, is: "body" },
    { name: "chunked in capitals", headers: ["TRANSFER-ENCODING: Chunked"], body: chunks, is: "body" },
    { name: "both", headers: [length, CHUNKED], body: chunks, is: "wrong" },
    { name: "both, swapped", headers: [CHUNKED, "Content-Length: 0"], body: chunks, is: "wrong" },
    { name: "one length twice", headers: [length, length], body: hidden, is: "wrong" },
    { name: "two lengths", headers: ["Content-Length: 0", length], body: hidden, is: "wrong" },
    { name: "a list of lengths", headers: [`${length}, ${hidden.length}`], body: hidden, is: "wrong" },
    { name: "a negative length", headers: ["Content-Length: -1"], body: hidden, is: "wrong" },
    { name: "a signed length", headers: [`Content-Length: +${hidden.length}`], body: hidden, is: "wrong" },
    { name: "a hexadecimal length", headers: ["Content-Length: 0x10"], body: hidden, is: "wrong" },
    { name: "a length of nothing", headers: ["Content-Length:"], body: "", is: "wrong" },
    { name: "a short length", headers: ["Content-Length: 5"], body: hidden, is: "wrong" },
    { name: "a long length", headers: ["Content-Length: 5000"], body: hidden, is: "wrong", endsEarly: true },
    { name: "another coding", headers: ["Transfer-Encoding: gzip, chunked"], body: chunks, is: "wrong" },
    {
      name: "chunked before another coding",
      headers: ["Transfer-Encoding: chunked, gzip"],
      body: chunks,
      is: "wrong",
    },
    { name: "chunked twice", headers: [CHUNKED, CHUNKED], body: chunks, is: "wrong" },
    { name: "no coding", headers: ["Transfer-Encoding: identity"], body: chunks, is: "wrong" },
    { name: "a misspelled coding", headers: ["Transfer-Encoding: xchunked"], body: chunks, is: "wrong" },
    { name: "a space before the colon", headers: ["Transfer-Encoding : chunked"], body: chunks, is: "wrong" },
    { name: "a folded line", headers: ["Transfer-Encoding:\r\n chunked", length], body: chunks, is: "wrong" },
    { name: "a wrong chunk", headers: [CHUNKED], body: "zz\r\nGET /hidden HTTP/1.1\r\n", is: "wrong" },
    { name: "a long chunk", headers: [CHUNKED], body: `fff\r\n${hidden}`, is: "wrong", endsEarly: true },
    { name: "two hosts", headers: ["Host: evil.example"], body: "", is: "wrong" },
  ];
}
