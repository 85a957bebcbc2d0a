"use client";

import en from "@/messages/en/fallback.json";
import ptBR from "@/messages/pt-BR/fallback.json";

/**
 * Replaces the root layout when that itself fails. There is no provider, so it uses both languages and none of our
 * components.
 */
export default function GlobalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <html lang="pt-BR">
      <body
        style={{
          fontFamily: "system-ui, sans-serif",
          display: "grid",
          placeItems: "center",
          minHeight: "100dvh",
        }}
      >
        <title>Guichê</title>
        <main style={{ maxWidth: "32rem", padding: "1.5rem" }}>
          <h1 style={{ fontSize: "1.25rem" }}>{ptBR.title}</h1>
          <p>{ptBR.detail}</p>
          <p lang="en">
            {en.title}. {en.detail}
          </p>
          {error.digest !== undefined && <p style={{ fontFamily: "monospace" }}>{error.digest}</p>}
          <button type="button" onClick={reset} style={{ font: "inherit", padding: "0.5rem 1rem" }}>
            ↻ {ptBR.again} · <span lang="en">{en.again}</span>
          </button>
        </main>
      </body>
    </html>
  );
}
