import { countdown, type HourCycle, momentText } from '#features/tracking/times.ts'
import './track.css'

/*
 * The script of the client's page: times in their own zone, a running countdown, and updates without a reload. Without it
 * the page shows server time.
 */

const SECOND_MS = 1_000
/** How often an open page checks for news, ms. */
const LOOK_MS = 60_000

/** The browser's language and settings. */
const asked = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hourCycle
const HOURS: HourCycle = asked === 'h11' || asked === 'h12' ? 'h12' : 'h23'

let lookedAt = Date.now()

tellOwnTime()
setInterval(tick, SECOND_MS)
document.addEventListener('visibilitychange', tick)

function tellOwnTime(): void {
  for (const time of document.querySelectorAll('time')) time.textContent = ownText(time.dateTime)
  for (const place of document.querySelectorAll<HTMLElement>('[data-zone]')) tellZone(place)
  count()
}

function ownText(at: string, zone?: string): string {
  return momentText(at, zone, HOURS)
}

/** 'your time, Sun 20:30 server time (Paris)', or that both are the same. */
function tellZone(place: HTMLElement): void {
  const { at = '', zone, place: city = '' } = place.dataset
  const served = ownText(at, zone)
  place.textContent =
    served === ownText(at)
      ? `your time and server time (${city})`
      : `your time, ${served.replace(/ .*,/, '')} server time (${city})`
}

function count(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-start]')) {
    const text = countdown(place.dataset.start ?? '', new Date())
    if (place.textContent !== text) place.textContent = text
  }
}

function tick(): void {
  if (document.hidden) return
  count()
  if (Date.now() - lookedAt < LOOK_MS) return
  lookedAt = Date.now()
  void look()
}

/** Updates the page, unless somebody is about to click. A page that ended says so. */
async function look(): Promise<void> {
  const answer = await fetch(location.href).catch(() => null)
  if (answer === null || (!answer.ok && answer.status !== 404)) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
  const shown = document.querySelector('main')
  if (fresh === null || shown === null || shown.querySelector('details[open]') !== null) return
  if (shown.contains(document.activeElement)) return
  shown.replaceWith(fresh)
  tellOwnTime()
}
