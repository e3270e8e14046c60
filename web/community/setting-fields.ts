import { type Community, communityOf } from '#domain/community.ts'
import { grouped, parseDecimal, parseGold } from '#domain/gold.ts'
import type { Settings } from '#domain/setting/setting.ts'
import type { SelectOption } from '#web/ui/form/select.tsx'

/** The kind of a field: a line, a number, gold as people write it (GOLD-6), one of these, or a list, a line each. */
type Kind = 'text' | 'number' | 'gold' | 'lines' | readonly SelectOption[]

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

interface Card {
  readonly about: string
  /** The kind of every field that gives none. */
  readonly kind: 'text' | 'number' | 'gold'
  readonly kinds?: Readonly<Record<string, Kind>>
}

/** The community's settings that are forms on Community. */
export const CARDS = {
  site: {
    about: 'What the site, mails, calendars and the client’s page call the community.',
    kind: 'text',
    kinds: {
      clock: [
        { value: '12', label: '12 hours' },
        { value: '24', label: '24 hours' },
      ],
    },
  },
  links: {
    about: 'Where the site’s links lead. A link without an address of its own leads to the invitation.',
    kind: 'text',
  },
  time: {
    about: 'When a week ends. Weeks, evenings and filters go by it.',
    kind: 'number',
    kinds: {
      resetDay: DAYS.map((label, at) => ({ value: String(at + 1), label })),
    },
  },
  realms: {
    about: 'Where bookings may be paid, one realm per line. Records keep the realm that they were made with.',
    kind: 'text',
    kinds: { payment: 'lines' },
  },
  prices: {
    about: 'The lowest prices that can be booked, and when a deposit is kept.',
    kind: 'number',
    kinds: { mythicWhole: YES_NO },
  },
  caps: { about: 'The highest deposit that an advertiser may take.', kind: 'number' },
  deposits: { about: 'The lowest deposit that a new booking needs.', kind: 'gold' },
  cuts: {
    about:
      'What an advertiser keeps of a booking’s price, by its source. A booking that is done keeps its cut.',
    kind: 'number',
  },
  rates: {
    about:
      'How a raid’s gold is split, in percent. The rest goes to the boosters by share. A settled raid keeps its rates.',
    kind: 'number',
  },
  privacy: { about: 'How long clients’ Discord and Battle.net names are kept.', kind: 'number' },
} as const satisfies Readonly<Record<keyof Community, Card>>

export type CardName = keyof typeof CARDS

export function kindOf(name: CardName, field: string): Kind {
  const { kind, kinds }: Card = CARDS[name]
  return kinds?.[field] ?? kind
}

/** As the form shows a value; '' where nobody set it. */
export function textOf(name: CardName, value: Settings, field: string): string {
  const part: Readonly<Record<string, unknown>> = value[name] ?? {}
  return shownText(part[field], kindOf(name, field))
}

function shownText(value: unknown, kind: Kind): string {
  if (Array.isArray(value)) return value.join('\n')
  if (kind === 'gold' && typeof value === 'number') return grouped(value)
  const text = String(value ?? '')
  return typeof kind === 'object' ? (kind.find((one) => one.value === text)?.value ?? text) : text
}

const DEFAULTS = communityOf({})

/** The meaning of an empty field. */
export function defaultText(name: CardName, field: string): string {
  const value: unknown = { ...DEFAULTS[name] }[field as never]
  const kind = kindOf(name, field)
  if (typeof kind !== 'object') return shownText(value, kind)
  return kind.find((one) => one.value === String(value))?.label ?? ''
}

/** The value of a typed text; NaN where a number is needed and none is typed. */
export function readField(name: CardName, field: string, text: string): unknown {
  const kind = kindOf(name, field)
  if (kind === 'lines')
    return text
      .split(/[\n,;]/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
  if (kind === YES_NO) return text === 'true'
  if (kind === 'gold') return parseGold(text) ?? Number.NaN
  const isNumber = typeof kind === 'object' ? CARDS[name].kind === 'number' : kind === 'number'
  return isNumber ? parseDecimal(text) : text
}
