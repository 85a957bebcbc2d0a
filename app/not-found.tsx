import { Compass } from "lucide-react";
import { useTranslations } from "next-intl";
import { addressOf } from "@/components/kit/navigation/addresses";
import { Empty } from "@/components/kit/page/empty";
import { Link } from "@/components/ui/link";
import { Button } from "@/components/ui/button";

export default function NotFound() {
  const t = useTranslations("fallback");
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <Empty
        icon={Compass}
        level={1}
        title={t("notFoundTitle")}
        detail={t("notFoundDetail")}
        action={
          <Button asChild>
            <Link href={addressOf.overview()}>{t("home")}</Link>
          </Button>
        }
      />
    </main>
  );
}
