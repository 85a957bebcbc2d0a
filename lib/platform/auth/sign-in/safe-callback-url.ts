const LENGTH_MAX = 2_000;
/** Paths of our own, as our links write them: nothing that a browser might read as another host. */
const PATH = /^\/(?![/\\])[\w\-./~%]*(\?[\w\-./~%=&+:,]*)?$/;

/** Where to go after signing in: a path of this dashboard, else its home. */
export function safeCallbackUrl(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > LENGTH_MAX || !PATH.test(wanted)) return "/";
  let plain: string;
  try {
    plain = decodeURIComponent(wanted);
  } catch {
    return "/";
  }
  // Once decoded it must still be one path: `%2f%2fevil` and `/%5cevil` are none.
  if (/\/\/|[\\\u0000-\u0020]/.test(plain.split("?")[0] ?? "")) return "/";
  return plain.startsWith("/api/") || plain.startsWith("/sign-in") ? "/" : wanted;
}
