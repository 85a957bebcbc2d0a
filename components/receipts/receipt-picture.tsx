import { type ReactElement } from "react";
import { type ReceiptPaper } from "@/lib/composers/receipts/paper";

const WIDTH = 1_080;
const SOFT = "#565b66";
const LINE = "1px solid #dcdee3";
const MONO = "Geist Mono";
const column = { display: "flex", flexDirection: "column" } as const;
const between = { display: "flex", justifyContent: "space-between" } as const;
const strong = { display: "flex", fontWeight: 600 } as const;
const soft = { display: "flex", color: SOFT } as const;

const VALUE_MAX = 110;
const LETTERS_A_LINE = 42;
const LINE_HEIGHT = 41;
/** The height of head, amount, parties and check, including the parts between them. */
const FIXED_HEIGHT = 1_120;
const RETURNED_HEIGHT = 112;
const ROW_GAP = 16;

/** A phone's width, twice as dense, and as high as what it says. */
export function pictureSize({ rows, returned, parties }: ReceiptPaper): { width: number; height: number } {
  const lines = rows.map(({ value }) => Math.ceil(cut(value).length / LETTERS_A_LINE));
  const rowsHeight = lines.reduce((sum, count) => sum + count * LINE_HEIGHT + ROW_GAP, 0);
  const partyLines = Math.max(...parties.map((party) => party.lines.length));
  return {
    width: WIDTH,
    height: FIXED_HEIGHT + rowsHeight + partyLines * LINE_HEIGHT + (returned ? RETURNED_HEIGHT : 0),
  };
}

/** Drawn without a browser: every box says that it is one, and nothing is inherited but type. */
export function receiptPicture(paper: ReceiptPaper): ReactElement {
  const { merchant, returned, check } = paper;
  return (
    <div
      style={{
        ...column,
        width: "100%",
        height: "100%",
        background: "#ffffff",
        color: "#0d0f12",
        fontFamily: "Geist",
        fontSize: 30,
        lineHeight: 1.35,
      }}
    >
      <div style={{ display: "flex", height: 14, background: merchant.colour }} />
      <div style={{ ...column, flexGrow: 1, padding: "58px 72px 64px" }}>
        <div style={{ ...between, alignItems: "center", paddingBottom: 40, borderBottom: LINE }}>
          <div style={{ display: "flex", alignItems: "center", maxWidth: 520 }}>
            <ReceiptLogo merchant={merchant} />
            <div style={{ ...column, marginLeft: 24, maxWidth: 400 }}>
              <div style={{ ...strong, fontSize: 34 }}>{drawable(merchant.name)}</div>
              {merchant.line !== null && (
                <div style={{ ...soft, fontSize: 24 }}>{drawable(merchant.line)}</div>
              )}
            </div>
          </div>
          <div style={{ ...column, alignItems: "flex-end", maxWidth: 400, textAlign: "right" }}>
            <div style={strong}>{paper.title}</div>
            <div style={{ ...soft, fontSize: 24 }}>{paper.test ?? paper.method}</div>
          </div>
        </div>
        <div style={{ ...column, paddingTop: 40, paddingBottom: 40, borderBottom: LINE }}>
          <div style={{ ...soft, fontSize: 26 }}>{paper.amountLabel}</div>
          <div style={{ ...strong, fontSize: 104, lineHeight: 1.15, letterSpacing: -3 }}>{paper.amount}</div>
          <div style={{ display: "flex", marginTop: 8 }}>
            {paper.at}
            <span style={{ color: SOFT, marginLeft: 12 }}>{paper.atHint}</span>
          </div>
          {returned && (
            <div
              style={{
                ...between,
                marginTop: 30,
                padding: "22px 26px",
                background: "#f3f4f6",
                borderRadius: 16,
                fontSize: 27,
              }}
            >
              <div style={strong}>{returned.text}</div>
              <div style={{ display: "flex" }}>
                <span style={{ color: SOFT, marginRight: 10 }}>{returned.finalLabel}</span>
                <span style={{ fontWeight: 600 }}>{returned.final}</span>
              </div>
            </div>
          )}
        </div>
        <div style={{ ...between, paddingTop: 34, paddingBottom: 34, borderBottom: LINE }}>
          {paper.parties.map(({ role, name, lines }) => (
            <div key={role} style={{ ...column, width: 450 }}>
              <div style={{ ...soft, fontSize: 26 }}>{role}</div>
              <div style={{ ...strong, fontSize: 32 }}>{drawable(name)}</div>
              {lines.map((line) => (
                <div key={line} style={soft}>
                  {drawable(line)}
                </div>
              ))}
            </div>
          ))}
        </div>
        <div style={{ ...column, paddingTop: 34 }}>
          {paper.rows.map(({ name, value, isCode }) => (
            <div key={name} style={{ display: "flex", marginBottom: ROW_GAP }}>
              <div style={{ ...soft, width: 250 }}>{name}</div>
              <div
                style={{
                  display: "flex",
                  width: 686,
                  ...(isCode === true && { fontFamily: MONO, fontSize: 27 }),
                }}
              >
                {drawable(cut(value))}
              </div>
            </div>
          ))}
        </div>
        <div
          style={{
            display: "flex",
            alignItems: "center",
            marginTop: "auto",
            padding: 30,
            border: LINE,
            borderRadius: 20,
          }}
        >
          {/* oxlint-disable-next-line nextjs/no-img-element -- Drawn into the picture, and loaded by nobody. */}
          <img src={check.qr} alt="" width={210} height={210} />
          <div style={{ ...column, marginLeft: 34, width: 620 }}>
            <div style={{ ...soft, fontSize: 25 }}>{check.title}</div>
            <div style={{ display: "flex", fontFamily: MONO, fontWeight: 500, fontSize: 46 }}>
              {check.code}
            </div>
            <div style={{ ...soft, fontSize: 23, marginTop: 6 }}>{check.hint}</div>
          </div>
        </div>
      </div>
    </div>
  );
}

const ReceiptLogo = ({ merchant }: Pick<ReceiptPaper, "merchant">): ReactElement =>
  merchant.logo === null ? (
    <div
      style={{
        display: "flex",
        alignItems: "center",
        justifyContent: "center",
        width: 92,
        height: 92,
        borderRadius: 22,
        background: merchant.colour,
        color: merchant.ink,
        fontSize: 38,
        fontWeight: 600,
      }}
    >
      {drawable(merchant.initials)}
    </div>
  ) : (
    // oxlint-disable-next-line nextjs/no-img-element -- Drawn into the picture, and loaded by nobody.
    <img src={merchant.logo} alt="" width={92} height={92} style={{ objectFit: "contain" }} />
  );

/** Characters outside the local font would be requested from a third-party font service. */
const NOT_IN_FONT = /[^\n\u0020-\u007E\u00A0-\u017F\u2010-\u2027\u2030-\u203A\u20AC\u2122]/gu;
const drawable = (text: string): string => text.replaceAll(NOT_IN_FONT, "?");

const cut = (text: string): string => (text.length <= VALUE_MAX ? text : `${text.slice(0, VALUE_MAX - 1)}…`);
