import { Badge, type Tone } from "@/components/ui/badge";
import { STATUS_ICONS, type StatusIconName, TONE_ICONS } from "./icons";

/** Colour, icon and text together: none of them carries the state alone. */
export function StatusBadge({
  tone,
  icon,
  label,
  className,
}: {
  tone: Tone;
  /** Without one, the tone's own. */
  icon?: StatusIconName;
  label: string;
  className?: string;
}) {
  const Icon = STATUS_ICONS[icon ?? TONE_ICONS[tone]];
  return (
    <Badge tone={tone} className={className}>
      <Icon aria-hidden />
      <span className="truncate">{label}</span>
    </Badge>
  );
}
