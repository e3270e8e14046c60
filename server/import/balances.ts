import { inGameAddress } from '#domain/character/address.ts'
import { clientFields, clientKey, type NamedClient } from '#domain/client/client.ts'
import { goldOf, grouped, MAX_GOLD } from '#domain/gold.ts'
import { readChoice } from '#domain/import/cells.ts'
import { type AccountKind, type EntryLines, SIDE } from '#domain/ledger/ledger.ts'
import type { Sql } from '#server/database/tables.ts'
import { storeCharacters } from '#server/ledger/owners.ts'
import { recordEntries } from '#server/ledger/posting.ts'
import type { Doing, Weighed } from '#server/press/actions.ts'
import { readBroughtAlong, readCharacters } from './data.ts'
import { type People, type Person, readPeople } from './people.ts'
import { batchesOf, characterIn, goldIn, needed, type Planner, type Row, readLines, wrong } from './plan.ts'

type Account = Extract<AccountKind, 'held' | 'due' | 'bank'>
const ACCOUNTS = ['held', 'due', 'bank'] as const satisfies readonly Account[]

/** A balance of the spreadsheet. A character in `who` that nobody has named here yet has no id. */
interface Balance {
  readonly account: Account
  readonly gold: number
  readonly name: string
  readonly id: string | null
  readonly character: NamedClient | null
}

/**
 * Balances are known by their account: it is brought along once, until that is taken back. What is due to somebody who never
 * signed in is due to the character.
 */
export const planBalances: Planner = async (rows, { sql, roleIds }) => {
  const people = await readPeople(sql, roleIds)
  const heroes = await sql.selectFrom('hero_name').select(['id', 'name', 'realm']).execute()
  const named = rows.map(({ cells }) => characterIn(cells.name ?? '', cells.realm))
  const characters = await readCharacters(sql, named)
  const found = { people, banks: new Map(heroes.map((hero) => [clientKey(hero), hero.id])), characters }
  const ids = [...characters.values(), ...heroes].map(({ id }) => id)
  const members = rows.flatMap((row) => memberOf(people, row)?._id ?? [])
  const before = await readBroughtAlong(sql, [...ids, ...members])
  const firstLines = new Map<string, number>()
  const { lines, fresh } = readLines(rows, (row) => {
    const balances = balancesOf(row, found)
    const open = balances.filter((balance) => isOpen(balance, before, found))
    const texts = balances.map(balanceText)
    for (const balance of open) refuseTwice(firstLines, balance, row.line)
    const says = texts.length === 0 ? `${row.cells.name}: nothing` : texts.join(', ')
    return { key: String(row.line), says, isThere: open.length === 0, one: open }
  })
  const balances = fresh.flat()
  return {
    lines,
    weighed: balances.length === 0 ? null : weighed(balances),
    make: (writing, doing) => post(writing, balances, doing),
  }
}

interface Found {
  readonly people: People
  readonly banks: ReadonlyMap<string, string>
  readonly characters: Awaited<ReturnType<typeof readCharacters>>
}

/** Null also for a name that several have: the line says so. */
function memberOf(people: People, { cells }: Row): Person | null {
  try {
    return people.find(cells.name ?? '')
  } catch {
    return null
  }
}

/** A line has one account with its gold, or gold by account. */
function balancesOf(row: Row, found: Found): Balance[] {
  const { cells } = row
  needed('balances', row, 'name')
  const account = cells.gold ? readChoice(needed('balances', row, 'account'), ACCOUNTS) : null
  if (cells.gold && account === null) throw wrong('The account is held, due or bank.')
  const typed = ACCOUNTS.map((one) => [one, goldIn(cells[one])] as const)
  if (account !== null) typed.push([account, goldIn(cells.gold)])
  return typed
    .filter(([, gold]) => gold > 0)
    .map(([one, gold]) => ({ account: one, gold, ...ownerOf(one, row, found) }))
}

type Owner = Pick<Balance, 'name' | 'id' | 'character'>

function ownerOf(account: Account, { cells }: Row, { people, banks, characters }: Found): Owner {
  const { name: typed = '' } = cells
  const character = characterIn(typed, cells.realm)
  if (account === 'bank') {
    const id = banks.get(clientKey(character))
    if (id === undefined) throw wrong(`There is no hero name ${inGameAddress(character)}.`)
    return { name: inGameAddress(character), id, character: null }
  }
  const person = people.find(typed)
  const hasRealm = character.realm !== ''
  if (person !== null)
    return { name: person.username, id: person._id, character: hasRealm ? character : null }
  if (account === 'held' || !hasRealm) return { name: typed, id: people.named(typed)._id, character: null }
  const fits =
    clientFields.name.safeParse(character.name).success &&
    clientFields.realm.safeParse(character.realm).success
  if (!fits) throw wrong(`${typed} is not a name and realm.`)
  return { name: inGameAddress(character), id: characters.get(clientKey(character))?.id ?? null, character }
}

/** @throws Failure where another sum was brought along to this account */
function isOpen(
  { account, gold, id, character }: Balance,
  before: ReadonlyMap<string, number>,
  { characters }: Found,
) {
  // A member who signs in later was a character before.
  const own = character === null ? undefined : characters.get(clientKey(character))?.id
  const was = before.get(`${account} ${id}`) ?? before.get(`${account} ${own}`)
  if (was === undefined) return true
  if (was !== gold)
    throw wrong(`${grouped(was)} g was brought along before. Move the difference in Gold Ledger.`)
  return false
}

function refuseTwice(
  firstLines: Map<string, number>,
  { account, id, character }: Balance,
  line: number,
): void {
  const key = `${account} ${id ?? (character && clientKey(character))}`
  const before = firstLines.get(key)
  if (before !== undefined) throw wrong(`This account is already in line ${before}.`)
  firstLines.set(key, line)
}

const TEXT: Readonly<Record<Account, string>> = { held: 'Held by', due: 'Due to', bank: 'Bank' }

function balanceText({ account, name, gold }: Balance): string {
  return `${TEXT[account]} ${name}: ${grouped(gold)} g`
}

function weighed(balances: readonly Balance[]): Weighed {
  const sums = ACCOUNTS.map((account) => {
    const some = balances.filter((one) => one.account === account)
    return { account, some: some.length, gold: goldOf(some) }
  }).filter(({ some }) => some > 0)
  if (goldOf(sums) > MAX_GOLD) throw wrong(`Together these are more than ${grouped(MAX_GOLD)} g.`)
  const parts = sums.map(({ account, gold }) => `${SUM_TEXT[account]} ${grouped(gold)} g`)
  const what = balances.length === 1 ? 'a balance' : `${balances.length} balances`
  return { gold: goldOf(sums), always: true, what: `Bring along ${what}: ${parts.join(', ')}.` }
}

const SUM_TEXT: Readonly<Record<Account, string>> = { held: 'held', due: 'due', bank: 'in banks' }

/** One entry a balance. */
async function post(sql: Sql, balances: readonly Balance[], { by, second }: Doing): Promise<void> {
  const named = balances.flatMap(({ id, character }) =>
    id === null && character !== null ? [character] : [],
  )
  await storeCharacters(sql, named)
  const characters = await readCharacters(
    sql,
    balances.flatMap(({ character }) => character ?? []),
  )
  const entries = balances.map(({ account, gold, id, character }) => {
    const recordId = id ?? (character && characters.get(clientKey(character))?.id) ?? ''
    const to = { reason: 'Brought along', lines: linesOf({ account, owner: recordId, gold }), ...second }
    return { change: { noun: 'ledger', action: 'bring-along', recordId, memberId: by, to } as const }
  })
  for (const some of batchesOf(entries)) await recordEntries(sql, some)
}

/** The gold that is there is the community's until somebody is owed it; dues are not the community's. */
function linesOf({ account, owner, gold }: { account: Account; owner: string; gold: number }): EntryLines {
  return [
    { kind: account, owner, gold },
    { kind: 'community', owner: null, gold: SIDE[account] * gold },
  ]
}
