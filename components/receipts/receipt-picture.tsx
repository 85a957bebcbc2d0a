import { type ReactElement } from "react";
import { type ReceiptPaper } from "@/lib/composers/receipts/paper";

/** A phone's screen, twice as dense. */
export const PICTURE = { width: 1080, height: 1560 };

const SOFT = "#565b66";
const LINE = "1px solid #dcdee3";
const column = { display: "flex", flexDirection: "column" } as const;
const between = { display: "flex", justifyContent: "space-between" } as const;

/** Drawn without a browser: every box says that it is one, and nothing is inherited but type. */
export function receiptPicture(paper: ReceiptPaper): ReactElement {
  const { merchant, returned, check } = paper;
  return (
    <div
      style={{
        ...column,
        width: "100%",
        height: "100%",
        padding: 72,
        background: "#ffffff",
        color: "#000000",
        fontSize: 30,
        lineHeight: 1.35,
      }}
    >
      <div style={{ ...between, alignItems: "center", paddingBottom: 36, borderBottom: LINE }}>
        <div style={{ display: "flex", alignItems: "center", maxWidth: 500 }}>
          <div
            style={{
              display: "flex",
              alignItems: "center",
              justifyContent: "center",
              width: 88,
              height: 88,
              borderRadius: 20,
              background: merchant.colour,
              color: merchant.ink,
              fontSize: 36,
            }}
          >
            {merchant.initials}
          </div>
          <div style={{ ...column, marginLeft: 24, maxWidth: 388 }}>
            <div style={{ display: "flex", fontSize: 32 }}>{merchant.name}</div>
            {merchant.line !== null && (
              <div style={{ display: "flex", color: SOFT, fontSize: 24 }}>{merchant.line}</div>
            )}
          </div>
        </div>
        <div style={{ ...column, alignItems: "flex-end", maxWidth: 430, textAlign: "right" }}>
          <div style={{ display: "flex" }}>{paper.title}</div>
          <div style={{ display: "flex", color: SOFT, fontSize: 24 }}>{paper.test ?? paper.method}</div>
        </div>
      </div>
      <div style={{ ...column, paddingTop: 36, paddingBottom: 36, borderBottom: LINE }}>
        <div style={{ display: "flex", color: SOFT, fontSize: 26 }}>{paper.amountLabel}</div>
        <div style={{ display: "flex", fontSize: 96, lineHeight: 1.15, letterSpacing: -2 }}>
          {paper.amount}
        </div>
        <div style={{ display: "flex" }}>
          {paper.at}, {paper.atHint}
        </div>
        {returned && (
          <div
            style={{ ...between, marginTop: 28, padding: 24, border: LINE, borderRadius: 16, fontSize: 27 }}
          >
            <div style={{ display: "flex" }}>{returned.text}</div>
            <div style={{ display: "flex" }}>
              {returned.finalLabel} {returned.final}
            </div>
          </div>
        )}
      </div>
      <div style={{ ...between, paddingTop: 32, paddingBottom: 32, borderBottom: LINE }}>
        {paper.parties.map(({ role, name, lines }) => (
          <div key={role} style={{ ...column, width: 450 }}>
            <div style={{ display: "flex", color: SOFT, fontSize: 26 }}>{role}</div>
            <div style={{ display: "flex", fontSize: 32 }}>{name}</div>
            {lines.map((line) => (
              <div key={line} style={{ display: "flex", color: SOFT }}>
                {line}
              </div>
            ))}
          </div>
        ))}
      </div>
      <div style={{ ...column, paddingTop: 32 }}>
        {paper.rows.map(({ name, value, isCode }) => (
          <div key={name} style={{ display: "flex", marginBottom: 14 }}>
            <div style={{ display: "flex", width: 250, color: SOFT }}>{name}</div>
            <div style={{ display: "flex", width: 680, fontSize: isCode === true ? 26 : 30 }}>
              {cut(value)}
            </div>
          </div>
        ))}
      </div>
      <div
        style={{
          display: "flex",
          alignItems: "center",
          marginTop: "auto",
          padding: 28,
          border: LINE,
          borderRadius: 20,
        }}
      >
        {/* eslint-disable-next-line @next/next/no-img-element -- Drawn into the picture, and loaded by nobody. */}
        <img src={check.qr} alt="" width={220} height={220} />
        <div style={{ ...column, marginLeft: 32, width: 620 }}>
          <div style={{ display: "flex", color: SOFT, fontSize: 25 }}>{check.title}</div>
          <div style={{ display: "flex", fontSize: 46, letterSpacing: 2 }}>{check.code}</div>
          <div style={{ display: "flex", color: SOFT, fontSize: 23 }}>{check.hint}</div>
        </div>
      </div>
    </div>
  );
}

const VALUE_MAX = 110;
const cut = (text: string): string => (text.length <= VALUE_MAX ? text : `${text.slice(0, VALUE_MAX - 1)}…`);
