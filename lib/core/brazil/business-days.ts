import { isHoliday } from "@brazilian-utils/brazilian-utils";

/** Whether banks are closed for a holiday of the whole country, Carnaval and Corpus Christi among them. `day` is `yyyy-MM-dd`. */
export function isBankHoliday(day: string): boolean {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  // The library reads a day by the host's own calendar; at noon no clock change moves it.
  return isHoliday({ targetDate: new Date(year, month - 1, date, 12) });
}
