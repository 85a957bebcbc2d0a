import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MailServer, mayUseCleartext, parseMailFrom, parseSmtpUrl } from "./smtp-config";

const server = (text: string): MailServer => {
  const parsed = parseSmtpUrl(text);
  if (typeof parsed === "string") throw new Error(parsed);
  return parsed;
};

describe("the address of a mail server", () => {
  test("names host, port, encryption and login", () => {
    expect(server("smtps://ana:s%40cr%3At@mail.example.com")).toEqual({
      host: "mail.example.com",
      port: 465,
      isTls: true,
      login: { user: "ana", password: "s@cr:t" },
    });
    expect(server("smtp://mail.example.com")).toMatchObject({ port: 587, isTls: false, login: null });
    expect(server("smtp://[::1]:2525/")).toMatchObject({ host: "::1", port: 2525 });
  });

  test("is refused in a sentence that holds none of it", () => {
    for (const wrong of [
      "mail.example.com:587",
      "https://u:segredo@mail.example.com",
      "smtp://u:segredo@",
      "smtp://u:segredo@mail.example.com/inbox",
      "smtp://u:segredo@mail.example.com?tls=no",
      "smtp://segredo@mail.example.com",
      "smtp://:segredo@mail.example.com",
      "smtp://u:segredo%@mail.example.com",
      "smtp://u:segredo@mail.example.com\r\nMAIL",
    ]) {
      const parsed = parseSmtpUrl(wrong);
      if (typeof parsed !== "string") expect(parsed.host).toMatch(/^[a-z0-9.-]+$/i);
      else expect(parsed).not.toContain("segredo");
    }
    expect(parseSmtpUrl("smtp://segredo@mail.example.com")).toMatch(/both/);
  });

  test("brings user and password through whatever stands in them", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (user, password) => {
        const url = `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@mail.example.com`;
        expect(server(url).login).toEqual({ user, password });
      }),
    );
  });
});

test("the sender is a name with an address, and nothing that would be another header", () => {
  expect(parseMailFrom("Loja do Centro <avisos@loja.example>")).toEqual({
    name: "Loja do Centro",
    address: "avisos@loja.example",
  });
  expect(parseMailFrom("avisos@loja.example")).toEqual({ name: "Guichê", address: "avisos@loja.example" });
  for (const wrong of [
    "",
    "avisos",
    "a@b@c",
    "Loja <a@b> x",
    "Loja\r\nBcc: x@y <a@b.c>",
    "a b@c.d",
    "<a@b.c",
  ])
    expect(parseMailFrom(wrong)).toBe("must read Name <address@example.com>");
});

test("only a server on this machine may be spoken to in clear, and only in a sandbox", () => {
  for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]"]) {
    expect(mayUseCleartext(server(`smtp://${host}`), "sandbox"), host).toBe(true);
    expect(mayUseCleartext(server(`smtp://${host}`), "production"), host).toBe(false);
  }
  for (const host of ["localhost.example.com", "10.0.0.5", "mail.example.com", "127.0.0.1.example.com"])
    expect(mayUseCleartext(server(`smtp://${host}`), "sandbox"), host).toBe(false);
});
