import { stateOf } from '#features/booking/mark.ts'
import { runId } from '#features/booking/rules.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import type { Found, FoundClient } from '#features/search/calls.ts'
import {
  GOLD_TAB_NAMES,
  GOLD_TABS,
  pathToGold,
  pathToSettings,
  SCREENS,
  SETTINGS_PAGE_NAMES,
  SETTINGS_PAGES,
  SIGN_OUT_PATH,
  wayToRaid,
} from '#platform/call/page.ts'
import { can, type Right, type Role } from '#platform/call/rights.ts'
import { type ClockFormat, dayText, minutesText } from '#platform/ui/time/time.ts'
import { hasWords } from '#platform/words/folding.ts'
import { minutesOf, wallClockAt } from '#platform/words/server-time.ts'

/** A search result, and the addresses that it opens. */
export interface Hit {
  readonly key: string
  /** A name or text, isolated in its own direction. */
  readonly title: string
  readonly detail: string
  /** Absent if the sheet of `booking` opens over the current screen. */
  readonly to?: string
  readonly booking?: string
  readonly mail?: string
}

export interface HitGroup {
  readonly title: string
  readonly hits: readonly Hit[]
}

interface Reader {
  readonly roles: readonly Role[]
  readonly now: Date
  readonly clock: ClockFormat
}

const ACTIONS: readonly { readonly title: string; readonly to: string; readonly right: Right }[] = [
  { title: 'Copy last week', to: `${SCREENS.upcomingRaids.path}?view=week&copy=last`, right: 'manage-raids' },
  ...GOLD_TAB_NAMES.slice(1).map((tab) => ({
    title: `${SCREENS.gold.title}: ${GOLD_TABS[tab].title}`,
    to: pathToGold(tab),
    right: GOLD_TABS[tab].right,
  })),
  ...SETTINGS_PAGE_NAMES.map((page) => ({
    title: `${SCREENS.settings.title}: ${SETTINGS_PAGES[page].title}`,
    to: pathToSettings(page),
    right: SETTINGS_PAGES[page].right,
  })),
]

/** Screens and actions whose titles match the text; all of them for an empty text. */
export function pagesFor(text: string, roles: readonly Role[]): HitGroup {
  const screens = Object.values(SCREENS).map(({ path: to, title, right }) => ({ title, to, right }))
  // A screen of one record has ':' in its path; the search finds the record instead.
  const pages = [...screens, ...ACTIONS].filter(({ to, right }) => !to.includes(':') && can(roles, right))
  const all = [...pages, { title: 'Logout', to: SIGN_OUT_PATH }].map(({ title, to }) => ({
    ...{ key: to, title, detail: '', to },
  }))
  return { title: 'Pages and actions', hits: all.filter(({ title }) => hasWords(title, text)) }
}

/** The server's hits by kind, without empty kinds. */
export function hitsOf(found: Found, reader: Reader): HitGroup[] {
  const groups = [
    { title: 'Clients', hits: found.clients.map((client) => clientHit(client, reader)) },
    { title: 'Mails', hits: found.mails.map(mailHit) },
    { title: 'Raids', hits: found.raids.map((raid) => raidHit(raid, reader)) },
    { title: 'Members', hits: found.members.map((member) => memberHit(member, reader)) },
    { title: 'Hero names', hits: found.heroNames.map(heroNameHit) },
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}

function clientHit(client: FoundClient, reader: Reader): Hit {
  const { bookingId, name, realm, clientClass, raid, mail } = client
  const mailPath = mail?.seen ? mailAt(mail.seen._id) : undefined
  return {
    key: `client ${bookingId}`,
    title: `${name}-${realm}`,
    detail: `${clientClass}. ${storyOf(client, reader)}`,
    // A deleted raid has no page, but the booking's mail remains.
    ...(raid.deleted ? { to: mailPath ?? SCREENS.adminMails.path } : { booking: bookingId }),
    ...(mailPath !== undefined && { mail: mailPath }),
  }
}

/** 'Tue 17 Nov, HC Full Late. Done 23:41. Mail sent by Goldhilde to Silberstrom, 210,000 g.' */
export function storyOf(client: FoundClient, { now, clock }: Pick<Reader, 'now' | 'clock'>): string {
  const { raid, doneAt, mail } = client
  const deleted = raid.deleted ? ' (deleted)' : ''
  return [
    `${dayText(raid.date, now)}, ${raid.name}${deleted}`,
    doneAt === null
      ? stateOf({ ...client, status: false }).word
      : `Done ${minutesText(wallClockAt(new Date(doneAt)).minutes, clock)}`,
    ...(mail === null ? [] : [mailText(mail)]),
  ]
    .map((sentence) => `${sentence}.`)
    .join(' ')
}

function mailText({ sent, seen }: NonNullable<FoundClient['mail']>): string {
  if (seen === null) return sent ? 'Mail sent' : 'Mail not sent'
  const gold = formatGold(seen.amount)
  if (!sent) return `Mail not sent, ${gold}${seen.by === null ? '' : ` with ${seen.by}`}`
  const by = seen.by === null ? '' : ` by ${seen.by}`
  // The name suffices here, so the realm is cut off.
  const to = seen.to === null ? '' : ` to ${seen.to.split('-')[0]}`
  return `Mail sent${by}${to}, ${gold}`
}

function mailAt(id: string): string {
  return `${SCREENS.mailDetails.path}?mail=${id}`
}

function mailHit(mail: Found['mails'][number]): Hit {
  const { advertiser, type, amount, paymentRealm, paymentFaction, sent } = mail
  const to = mailAt(mail._id)
  return {
    key: `mail ${mail._id}`,
    title: `Mail ${runId(mail.bookId)}`,
    detail: `${advertiser ?? 'Unknown'}, ${type}, ${formatGold(amount)} on ${paymentRealm} (${paymentFaction}). ${sent ? 'Sent' : 'Not sent'}.`,
    ...{ to, mail: to },
  }
}

function raidHit(raid: Found['raids'][number], { roles, now, clock }: Reader): Hit {
  const time = minutesText(minutesOf(raid.time) ?? 0, clock)
  return {
    key: `raid ${raid._id}`,
    title: raid.name,
    detail: `${dayText(raid.date, now)}, ${time}, led by ${raid.leader}.${raid.published ? '' : ' Not published.'}`,
    to: wayToRaid(roles, raid),
  }
}

/** 'pippa. Holds 0 g, due 2,280,000 g, last paid Mon 23 Nov.' */
function memberHit(
  { _id, username, handle, held, due, lastPaid }: Found['members'][number],
  { now }: Reader,
): Hit {
  const gold = [
    ...(held ? [`Holds ${formatGold(held.gold)}`] : []),
    ...(due ? [`due ${formatGold(due.gold)}`] : []),
    ...(lastPaid ? [`last paid ${dayText(wallClockAt(new Date(lastPaid)).date, now)}`] : []),
  ].join(', ')
  const account = due && (!held || (held.gold === 0 && due.gold !== 0)) ? due : held
  return {
    key: `member ${_id}`,
    title: username,
    detail: `${handle}.${gold === '' ? '' : ` ${gold.charAt(0).toUpperCase()}${gold.slice(1)}.`}`,
    to: account ? accountAt(account._id) : pathToGold('people'),
  }
}

function heroNameHit({ _id, name, realm, faction, status, bank }: Found['heroNames'][number]): Hit {
  return {
    key: `hero-name ${_id}`,
    title: `${name}-${realm}`,
    detail: `${faction}, ${status ? 'Active' : 'Inactive'}. ${formatGold(bank?.gold ?? 0)} in its bank.`,
    to: bank === null ? SCREENS.adminPanel.path : accountAt(bank._id),
  }
}

function accountAt(id: string): string {
  return `${SCREENS.gold.path}?account=${id}`
}

/**
 * Runs `work` for one value at a time, then for the newest value that came in between; older ones are skipped. An error
 * rejects the call that started the work, and the newest value is still processed.
 */
export function newestOnly<Value>(work: (value: Value) => Promise<void>): (value: Value) => Promise<void> {
  let newest: { readonly value: Value } | null = null
  let working = false

  async function next(): Promise<void> {
    if (working || newest === null) return
    const { value } = newest
    newest = null
    working = true
    try {
      await work(value)
    } finally {
      working = false
      void next()
    }
  }

  return (value) => {
    newest = { value }
    return next()
  }
}
