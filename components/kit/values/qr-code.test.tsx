import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { catalogues } from "@/messages/catalogue";
import { QrCode } from "./qr-code";

const drawn = (dataUri: string | null): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={catalogues["pt-BR"]}>
      <QrCode dataUri={dataUri} />
    </NextIntlClientProvider>,
  );

test("a picture is drawn", () => {
  expect(drawn("data:image/png;base64,iVBORw0KGgo=")).toContain(
    '<img src="data:image/png;base64,iVBORw0KGgo="',
  );
});

test.each([
  "data:text/html,<script>window.ran=1</script>",
  "data:text/html;base64,PHNjcmlwdD4=",
  "data:image/svg+xml;base64,PHN2Zz4=",
  'data:image/png;base64,AA=="onerror="window.ran=1',
  "data:image/png;base64,AA==\ndata:text/html,x",
  "javascript:window.ran=1",
  "https://pix.example/qr.png",
  "",
  null,
])("T22 %s counts as missing", (dataUri) => {
  const markup = drawn(dataUri);
  expect(markup).not.toContain("<img");
  expect(markup).toContain(catalogues["pt-BR"].kit.qr.missing);
});
