import { shortDay } from '../short-day.ts'
import { type Notice, TOPICS, type Topic, type Whom } from './notice.ts'
import { type Happened, saysEdit, type Words } from './words.ts'

/** One change as a notice of its own, with the facts by which it is bundled. */
export interface Single extends Notice {
  readonly kind: string
  /** The id of the press; equal for all changes of one press. */
  readonly press: string
  readonly whom: Whom
  readonly happened: Happened
}

/**
 * The key by which notices are bundled (docs/product.md, NTC-13): a raid's questions, its starts, its bookings, and what one press
 * published. A client's owner has starts and bookings together. Gold and a called-off raid are bundled with nothing.
 */
export function bundleOf({ _id, topic, raidId, asks, whom, press }: Single): string {
  if (topic === 'raid-published') return `published ${press}`
  const { of } = TOPICS[topic]
  if (raidId === null || of === 'own' || topic === 'gold-corrected' || topic === 'raid-deleted') return _id
  if (asks) return `asks ${raidId}`
  return of === 'raid' && whom === 'crew' ? `start ${raidId}` : `raid ${raidId}`
}

/** Several of one bundle as one, the newest first. `free`: the raid's slots; null where nobody asks any more. */
export function bundled(singles: readonly [Single, ...Single[]], free: number | null): Notice {
  const [newest, ...others] = singles
  const { kind: _k, press: _p, whom: _w, happened: _h, ...notice } = newest
  if (others.length === 0) return notice
  const unread = singles.flatMap((one) => one.unread)
  const one = new Set(singles.map(({ bookingId }) => bookingId)).size === 1
  const link = one || notice.raidId === null ? notice.link : raidLink(notice.link)
  const whole = { ...notice, unread, link, bookingId: one ? notice.bookingId : null, rebook: null }
  if (newest.topic === 'raid-published')
    return { ...whole, ...saysPublished(singles), raidId: null, link: WEEK }
  if (newest.asks) return { ...whole, ...together(singles) }
  return { ...whole, ...saysRaid(singles, free) }
}

const WEEK = '/dashboard/week'

/** Without the booking. */
const raidLink = (link: string | null) => link?.replace(/&booking=.*$/, '') ?? null

/** Each in its own words, once. */
function together(singles: readonly Single[]): Pick<Words, 'text' | 'message'> {
  const inOrder = singles.toReversed()
  const messages = new Set(inOrder.flatMap(({ message }) => message ?? []))
  return {
    text: [...new Set(inOrder.map(({ text }) => text))].join(' '),
    message: messages.size === 0 ? null : [...messages].join(' '),
  }
}

/** '14 raids published, 25 Nov to 1 Dec.' */
function saysPublished(singles: readonly Single[]): Pick<Words, 'text' | 'message'> {
  const days = singles.flatMap(({ happened }) => happened.raid?.date ?? []).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const when = first === last ? shortDay(first) : `${shortDay(first)} to ${shortDay(last)}`
  return { text: `${singles.length} raids published, ${when}.`, message: null }
}

/** A raid's bundle: its start, then what became of its bookings, counted. */
function saysRaid(singles: readonly Single[], free: number | null): Pick<Words, 'text' | 'message'> {
  const ofRaid = singles.filter(({ topic }) => TOPICS[topic].of === 'raid')
  const start = saysStarts(ofRaid)
  const counts = saysBookings(
    singles.filter(({ topic }) => TOPICS[topic].of === 'booking'),
    free,
  )
  return { text: [start?.text, counts].filter(Boolean).join(' '), message: start?.message ?? null }
}

/** The reminder where there is one; else all edits as one: from what was before the first to what is after the last. */
function saysStarts(ofRaid: readonly Single[]): Pick<Words, 'text' | 'message'> | null {
  const [newest] = ofRaid
  if (newest === undefined) return null
  if (ofRaid.length === 1 || newest.topic === 'raid-soon') return newest
  const merged = (side: 'from' | 'to', first: readonly Single[]) =>
    Object.assign({}, ...first.map(({ happened }) => happened[side]))
  const edits = ofRaid.filter(({ topic }) => topic === 'raid-changed')
  // The newest come first: of what was before the oldest holds, of what is after the newest.
  return saysEdit({ ...newest.happened, from: merged('from', edits), to: merged('to', edits.toReversed()) })
}

interface Counted {
  readonly topics: readonly Topic[]
  says(count: number): string
  /** So few are named. */
  readonly names?: true
}

const COUNTED: Readonly<Record<string, Counted>> = {
  made: { topics: ['booking-made'], says: (n) => `${n} ${n === 1 ? 'booking' : 'bookings'}` },
  promoted: { topics: ['booking-promoted'], says: (n) => `${n} promoted`, names: true },
  changed: { topics: ['booking-changed', 'mark-taken-back'], says: (n) => `${n} changed` },
  cancelled: { topics: ['booking-cancelled'], says: (n) => `${n} cancelled`, names: true },
  'no-show': { topics: ['no-show'], says: (n) => `${n} ${n === 1 ? 'no-show' : 'no-shows'}`, names: true },
  away: { topics: ['client-away'], says: (n) => `${n} cannot make it`, names: true },
  called: { topics: ['called'], says: (n) => `${n} called`, names: true },
  online: { topics: ['client-online'], says: (n) => `${n} online` },
}

/** 'HC Full Late: 14 bookings, 2 cancelled (Rallona, Brontax), 6 free. Jörn 8, Mirela 6.' */
function saysBookings(singles: readonly Single[], free: number | null): string {
  const [newest] = singles
  if (newest === undefined) return ''
  if (singles.length === 1) return newest.text
  const parts = Object.values(COUNTED).flatMap(({ topics, says, names }) => {
    const some = singles.filter(({ topic }) => topics.includes(topic))
    const clients = [...new Set(some.flatMap(({ happened }) => happened.clients))]
    const named = names && clients.length <= 3 ? ` (${clients.join(', ')})` : ''
    return some.length === 0
      ? []
      : [`${says(topics.includes('client-online') ? clients.length : some.length)}${named}`]
  })
  if (free !== null) parts.push(`${free} free`)
  const makers = byMaker(singles.filter(({ topic }) => topic === 'booking-made'))
  return `${newest.happened.raid?.name ?? 'A raid'}: ${parts.join(', ')}.${makers}`
}

/** ' Jörn 8, Mirela 6.' */
function byMaker(made: readonly Single[]): string {
  const counts = [...Map.groupBy(made, ({ happened }) => happened.by)]
    .map(([by, some]) => ({ by, count: some.length }))
    .toSorted((one, other) => other.count - one.count || one.by.localeCompare(other.by, 'en'))
  if (counts.length === 0) return ''
  const rest = counts.length - 5
  const named = counts.slice(0, 5).map(({ by, count }) => `${by} ${count}`)
  return ` ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`
}
