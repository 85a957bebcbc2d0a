import { initialsOf } from "@/lib/core/text/initials";
import { colourOf, inkOn } from "@/lib/core/pictures/colour";
import { cn } from "../ui/cn";

/** A shop's logo: its image on white, else its initials on its colour. It is decoration beside the name. */
export function LogoTile({
  owner,
  name,
  color,
  mark,
  className,
}: {
  owner: string;
  name: string;
  color: string | null;
  /** The reference of the image; null: none. */
  mark: string | null;
  className?: string;
}) {
  const colour = colourOf(color);
  const box = cn("base:size-8 grid shrink-0 place-items-center overflow-hidden base:rounded-md", className);
  return mark === null ? (
    <span
      aria-hidden
      className={cn(box, "base:text-xs font-semibold")}
      style={{ background: colour, color: inkOn(colour) }}
    >
      {initialsOf(name)}
    </span>
  ) : (
    <span className={cn(box, "border bg-white")}>
      {/* oxlint-disable-next-line nextjs/no-img-element -- Drawn by us, in the size that is shown. */}
      <img src={`/api/logos/${owner}?v=${mark.slice(0, 12)}`} alt="" className="size-full object-contain" />
    </span>
  );
}
