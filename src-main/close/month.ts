/** The days of a calendar month, `YYYY-MM-DD`, first to last. */
export function daysOfMonth(month: string): string[] {
  const days: string[] = [];
  // A calendar day has no zone: UTC is only how it is counted.
  for (let at = Date.parse(`${month}-01T00:00:00Z`); ; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (!day.startsWith(month)) return days;
    days.push(day);
  }
}
