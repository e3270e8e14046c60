const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** '24 Nov' of 2026-11-24; '24 Nov 2026' beside a present `year` that is another. */
export function shortDay(date: string, year?: string): string {
  const [its = '', month = '1', day] = date.split('-')
  const text = `${Number(day)} ${MONTHS[Number(month) - 1]}`
  return year === undefined || its === year ? text : `${text} ${its}`
}

const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })

/** 'Tue 24 Nov' of 2026-11-24. */
export const weekdayText = (date: string) => `${WEEKDAY.format(new Date(date))} ${shortDay(date)}`
