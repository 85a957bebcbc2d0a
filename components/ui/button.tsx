import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import { Slot } from "radix-ui";
import { type ComponentProps } from "react";
import { cn } from "./cn";

export const buttonVariants = cva(
  "base:relative inline-flex base:shrink-0 select-none items-center base:justify-center gap-1.5 base:rounded-md base:font-medium whitespace-nowrap transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: "bg-primary base:text-primary-foreground shadow-xs hover:bg-primary-hover",
        secondary: "border border-input bg-card base:text-foreground shadow-xs hover:bg-accent",
        ghost: "base:text-foreground hover:bg-accent",
        danger: "bg-destructive base:text-destructive-foreground shadow-xs hover:bg-destructive-hover",
        link: "base:text-primary underline-offset-4 hover:underline",
      },
      size: {
        sm: "base:h-7 base:px-2.5 text-sm pointer-coarse:base:h-9",
        md: "base:h-8 base:px-3 text-base pointer-coarse:base:h-10",
        lg: "base:h-10 base:px-4 text-base",
        icon: "base:size-8 pointer-coarse:base:size-10",
        "icon-sm": "base:size-7 pointer-coarse:base:size-9",
      },
    },
    defaultVariants: { variant: "default", size: "md" },
  },
);

export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & {
    /** Renders the single child as the button's variant, for links. */
    asChild?: boolean;
    /** Retains its width, shows a spinner and ignores clicks. */
    pending?: boolean;
  };

export function Button({
  className,
  variant,
  size,
  asChild = false,
  pending = false,
  type = "button",
  disabled,
  children,
  ...props
}: ButtonProps) {
  const look = cn(buttonVariants({ variant, size }), className);
  if (asChild)
    return (
      <Slot.Root className={look} {...props}>
        {children}
      </Slot.Root>
    );
  return (
    <button
      type={type}
      className={look}
      disabled={disabled === true || pending}
      aria-busy={pending || undefined}
      {...props}
    >
      {pending ? (
        <>
          <span className="inline-flex items-center gap-1.5 opacity-0">{children}</span>
          <LoaderCircle className="absolute animate-spin" aria-hidden />
        </>
      ) : (
        children
      )}
    </button>
  );
}
