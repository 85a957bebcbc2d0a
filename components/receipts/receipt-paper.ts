import { type createTranslator } from "next-intl";
import { type ReceiptPaper } from "@/lib/composers/receipts/paper";
import { type Receipt } from "@/lib/composers/receipts/receipt";
import { formatDocument } from "@/lib/core/brazil/documents";
import { colourOf, inkOn } from "@/lib/core/pictures/colour";
import { initialsOf } from "@/lib/core/text/initials";
import { centavos, formatBrl } from "@/lib/core/money/money";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { withVisibleControls } from "@/lib/core/text/text";
import { type Messages } from "@/messages/catalogue";
import { formatMoment } from "../kit/values/format-moment";

type PaperTranslator = ReturnType<typeof createTranslator<Messages, "receipts">>;
type Made = { t: PaperTranslator; locale: string; qr: string; isTest: boolean };

const CODE_HOST = /^https?:\/\//;

/** A receipt in the reader's language, the same on screen, on paper, as an image and as a file. */
export function paperOf(receipt: Receipt, { t, locale, qr, isTest }: Made): ReceiptPaper {
  const { kind, merchant, other, returned } = receipt;
  const brl = (amount: number) => formatBrl(centavos(amount), locale);
  const said = (moment: Date) => formatMoment(moment, locale);
  const colour = colourOf(merchant.color);
  const legal = [
    merchant.legalName === merchant.name ? null : merchant.legalName,
    documentOf(merchant.document),
  ];
  const line = legal.filter((part) => part !== null).join(" · ");
  const name = withVisibleControls(merchant.name);
  const us = {
    name: withVisibleControls(merchant.legalName ?? merchant.name),
    lines: [documentOf(merchant.document)].filter((one) => one !== null),
  };
  const them = {
    name: other.name === null ? t("unnamed") : withVisibleControls(other.name),
    lines: other.document === null ? [] : [other.document],
  };
  const [from, to] = kind === "payment" ? [them, us] : [us, them];
  const title = t(`title.${kind}`);
  const amount = brl(receipt.amountCentavos);
  const row = (term: string, value: string | null, isCode = false) =>
    value === null || value === "" ? [] : [{ name: term, value: withVisibleControls(value), isCode }];
  return {
    fileName: `${t("receipt").toLowerCase()}-${dayOf(receipt.at)}-${receipt.code}`,
    merchant: {
      name,
      line: line === "" ? null : line,
      initials: initialsOf(name),
      colour,
      ink: inkOn(colour),
      logo: merchant.logo,
    },
    title,
    method: "Pix",
    amountLabel: t(`amount.${kind}`),
    amount,
    at: formatMoment(receipt.at, locale, "seconds"),
    atHint: t("brasilia"),
    returned: returned && {
      text:
        returned.at === null
          ? t("returnedUndated", { amount: brl(returned.centavos) })
          : t("returned", { amount: brl(returned.centavos), moment: said(returned.at) }),
      finalLabel: t("final"),
      final: brl(receipt.amountCentavos - returned.centavos),
    },
    parties: [
      { role: t(`from.${kind}`), ...from },
      { role: t("to"), ...to },
    ],
    rows: [
      ...row(t("description"), receipt.description),
      ...row(t("reference"), receipt.reference),
      ...(receipt.customer === other.name ? [] : row(t("customer"), receipt.customer)),
      ...row(t(kind === "refund" ? "e2eIdOfPayment" : "e2eId"), receipt.e2eId, true),
    ],
    check: {
      title: t("checkTitle"),
      code: receipt.code,
      hint: t("checkHint", {
        address: receipt.checkUrl.replace(CODE_HOST, "").replace(/\?.*$/, ""),
      }),
      url: receipt.checkUrl,
      qr,
    },
    test: isTest ? t("test") : null,
    foot: t("foot", { moment: said(receipt.issuedAt), merchant: name }),
    share: {
      subject: `${title}, ${amount}`,
      text: t("shareText", { title, amount, merchant: name, url: receipt.checkUrl }),
    },
  };
}

const documentOf = (document: string | null): string | null => document && formatDocument(document);
