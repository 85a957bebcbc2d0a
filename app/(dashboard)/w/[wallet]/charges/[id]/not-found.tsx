import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Empty } from "@/components/kit/page/empty";
import { Button } from "@/components/ui/button";

/** Neither in the mirror nor at the service, or of a wallet that is not the person's: nothing says which. */
export default function ChargeNotFound() {
  const t = useTranslations("charges.notHere");
  return (
    <Empty
      icon={SearchX}
      level={1}
      title={t("title")}
      detail={t("detail")}
      action={
        <Button asChild variant="secondary">
          {/* The same address: the page asks the service again. */}
          <a href="">{t("again")}</a>
        </Button>
      }
    />
  );
}
