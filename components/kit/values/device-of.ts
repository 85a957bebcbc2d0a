// Order matters: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari.
const BROWSERS = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;
const SYSTEMS = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
] as const;

/** "Chrome · Windows", as far as the browser says so itself. Null: it says nothing we know. */
export function deviceOf(userAgent: string | null): string | null {
  const named = [BROWSERS, SYSTEMS].flatMap((list) => {
    const found = list.find(([pattern]) => pattern.test(userAgent ?? ""));
    return found ? [found[1]] : [];
  });
  return named.length > 0 ? named.join(" · ") : null;
}
