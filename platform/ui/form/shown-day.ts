/** '12/31/2026' for 2026-12-31: a day as a date box shows it. A text that is no day stays as it was typed. */
export function shownDay(day: string): string {
  return day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
}
