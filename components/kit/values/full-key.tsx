import { formatDocument } from "@/lib/core/brazil/documents";
import { withVisibleControls } from "@/lib/core/text/text";

/** A key to be read aloud and compared: all of it, in groups. */
export function FullKey({ type, text }: { type: string | null; text: string }) {
  const groups = groupsOf(type, text);
  return (
    <bdi className="font-mono text-[1.1875rem] leading-7 wrap-anywhere">
      {groups.map((group, place) => (
        // Groups of one key never change their order.
        <span key={place}>
          {place > 0 && type === "random" && <span className="text-muted-foreground">-</span>}
          {place > 0 && type === "random" && <wbr />}
          {group}
        </span>
      ))}
    </bdi>
  );
}

function groupsOf(type: string | null, text: string): string[] {
  if (type === "random") return text.split("-");
  if (type === "cpf" || type === "cnpj") return [formatDocument(text)];
  const [, area, first, last] = /^\+55(\d{2})(\d{5})(\d{4})$/.exec(text) ?? [];
  if (area !== undefined && first !== undefined) return [`+55 ${area} ${first}-${last}`];
  return [withVisibleControls(text)];
}
