import { type Comparison, keyOf, openOf, type ReadEntry } from './compare.ts'
import { handles } from './mails.ts'
import { type Ask, NAMES, type Name, type World } from './world.ts'

interface Looking {
  readonly world: World
  readonly ask: Ask
  readonly comparison: Comparison
}

/** What is looked at once an evening: statements, CSV, and what each person sees. Everything that is otherwise, in words. */
export async function looksOf(looking: Looking): Promise<string[]> {
  const faults = [...(await statements(looking)), ...(await csv(looking)), ...(await check(looking))]
  for (const name of NAMES) faults.push(...(await seenBy(looking, name)))
  return faults
}

/** What was in an account after each entry, the newest first. */
function runningOf({ books }: World, account: string): string[] {
  let sum = 0
  // One transaction's entries are in the order of its history.
  const entries = books.entries.toSorted((a, b) => Number(a.id) - Number(b.id))
  const after = entries.flatMap(({ id, lines }) => {
    const gold = lines.get(account)
    if (gold === undefined) return []
    sum += gold
    return [`${id} ${gold} ${sum}`]
  })
  return after.toReversed()
}

async function statements({ world, comparison }: Looking): Promise<string[]> {
  const faults: string[] = []
  for (const [account, id] of comparison.accounts) {
    type Read = { gold: number; entries: (ReadEntry & { after: number })[] }
    const { gold, entries } = await comparison.read<Read>(`/ledger/statement?account=${id}`)
    const kept = runningOf(world, account).slice(0, entries.length).join()
    const read = entries.map(({ _id, lines, after }) => `${_id} ${lines[0]?.gold} ${after}`).join()
    if (gold !== world.books.of(account)) faults.push(`the statement of ${account} ends with ${gold} g`)
    if (read !== kept) faults.push(`the statement of ${account} is ${read}, not ${kept}`)
  }
  return faults
}

/** Cells of RFC 4180; what a spreadsheet would run has an apostrophe before its sign. */
function rowsOf(text: string): string[][] {
  return text
    .replace(/^﻿/, '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) =>
        (quoted ?? bare ?? '').replace(/^'(?=-\d)/, ''),
      ),
    )
}

async function csv({ world, ask, comparison }: Looking): Promise<string[]> {
  const { text } = await ask('admin', '/ledger/csv?of=entries', null)
  const [head = [], ...rows] = rowsOf(text)
  const column = (name: string) => head.indexOf(name)
  const [entry, gold, id] = [column('Entry'), column('Gold'), column('Account id')]
  const read = rows.map((row) => `${row[entry]} ${row[id]} ${row[gold]}`).toSorted()
  const kept = world.books.entries.flatMap(({ id: its, lines }) =>
    lines.size === 0
      ? [`${its}  0`]
      : [...lines].map(([account, change]) => `${its} ${comparison.accounts.get(account)} ${change}`),
  )
  const isSame = read.join() === kept.toSorted().join()
  const people = rowsOf((await ask('second', '/ledger/csv?of=people', null)).text)
  const held = people.slice(1).reduce((sum, row) => sum + Number(row[people[0]?.indexOf('Holds') ?? 0]), 0)
  const banks = rowsOf((await ask('second', '/ledger/csv?of=banks', null)).text)
  const booked = banks.slice(1).reduce((sum, row) => sum + Number(row[banks[0]?.indexOf('Booked') ?? 0]), 0)
  return [
    ...(isSame ? [] : [`the CSV of entries has ${read.length} lines, and ${kept.length} are so`]),
    ...(held === world.books.sum('held') ? [] : [`the CSV of people holds ${held} g`]),
    ...(booked === world.books.sum('bank') ? [] : [`the CSV of banks has ${booked} g`]),
  ]
}

/** The product's own check finds nothing where the model finds nothing. */
async function check({ ask }: Looking): Promise<string[]> {
  const { payload, status, text } = await ask('second', '/ledger/check', {})
  const found = payload as { count: number; faults: unknown[] } | null
  if (status !== 200) return [`the check answered ${status}: ${text.slice(0, 200)}`]
  return found === null || found.count === 0 ? [] : [`the check found ${JSON.stringify(found.faults)}`]
}

const OF_STAFF = [
  '/ledger/summary',
  '/ledger/entries',
  '/ledger/people',
  '/press/waiting',
  '/payout/list',
  '/ledger/open',
]
const isStaff = (name: Name) => name === 'admin' || name === 'second'

interface ShownMail {
  readonly _id: string
  readonly amount: number
  readonly sent: boolean
}

/** Page by page: the evenings before left hundreds, and each begins at the same hour. */
async function mailsOf(ask: Looking['ask'], name: Name): Promise<{ status: number; mails: ShownMail[] }> {
  const mails: ShownMail[] = []
  for (let before = ''; ; ) {
    const { status, payload, text } = await ask(name, `/mail/get${before && `?before=${before}`}`, null)
    if (status !== 200) return { status, mails }
    mails.push(...(payload as ShownMail[]))
    const { next } = JSON.parse(text) as { next: string | null }
    if (next === null) return { status, mails }
    before = encodeURIComponent(next)
  }
}

async function seenBy(looking: Looking, name: Name): Promise<string[]> {
  const { world, ask } = looking
  const faults: string[] = []
  for (const path of isStaff(name) ? [] : OF_STAFF) {
    const { status } = await ask(name, path, null)
    if (status !== 403) faults.push(`${name} was answered ${status} by ${path}`)
  }
  faults.push(...(await goldOf(looking, name)), ...(await handsOf(looking, name)))
  const { status, mails } = await mailsOf(ask, name)
  const maySee = isStaff(name) || name === 'collector' || name === 'senior'
  if (status !== (maySee ? 200 : 403)) faults.push(`${name} was answered ${status} by /mail/get`)
  if (!maySee) return faults
  const read = mails
    .filter(({ _id }) => world.mails.some(({ id }) => id === _id))
    .map(({ _id, amount, sent }) => `${_id} ${amount} ${sent}`)
  const kept = world.mails
    .filter((mail) => handles(name, mail))
    .map(({ id, amount, sent }) => `${id} ${amount} ${sent}`)
  const isSame = read.toSorted().join() === kept.toSorted().join()
  return isSame
    ? faults
    : [...faults, `${name} is shown ${read.length} mails of this evening, not ${kept.length}`]
}

/** My Gold: one's own accounts, and the gold of one's open bookings. */
async function goldOf({ world, comparison }: Looking, name: Name): Promise<string[]> {
  type Own = {
    held: number
    due: number
    deposits: { gold: number }
    paid: { gold: number }
    entries: ReadEntry[]
  }
  const own = await comparison.read<Own>('/ledger/mine', name)
  const [held, due] = [`held ${world.id(name)}`, `due ${world.id(name)}`]
  const open = openOf(world, name)
  const read = [own.held, own.due, own.deposits.gold, own.paid.gold].join()
  const kept = [world.books.of(held), world.books.of(due), open.deposits, open.paid].join()
  const strange = own.entries
    .flatMap(({ lines }) => lines)
    .filter((line) => ![held, due].includes(keyOf(world, line)))
  return [
    ...(read === kept ? [] : [`My Gold of ${name} says ${read}, not ${kept}`]),
    ...(strange.length > 0 ? [`My Gold of ${name} shows accounts of others`] : []),
  ]
}

/** At most so many piles are shown, the oldest raids first: those of many evenings leave no place for this one's. */
const MOST_PILES = 100

/** The mails whose gold somebody has, and those that are handed over to them. */
async function handsOf({ world, comparison }: Looking, name: Name): Promise<string[]> {
  type Piles = Record<'held' | 'coming', { mailIds: string[] }[]>
  const piles = await comparison.read<Piles>('/mail/hands', name)
  const ours = new Set(world.mails.map(({ id }) => id))
  const read = (which: 'held' | 'coming') =>
    piles[which]
      .flatMap(({ mailIds }) => mailIds)
      .filter((id) => ours.has(id))
      .toSorted()
      .join()
  const unsent = world.mails.filter(({ sent, amount }) => !sent && amount > 0)
  const kept = (of: 'holder' | 'handedTo') =>
    unsent
      .filter((mail) => mail[of] === world.id(name))
      .map(({ id }) => id)
      .toSorted()
      .join()
  const isAll = piles.held.length < MOST_PILES && piles.coming.length < MOST_PILES
  const isSame = read('held') === kept('holder') && read('coming') === kept('handedTo')
  return isSame || !isAll ? [] : [`${name} is shown other mails in hand than they have`]
}
