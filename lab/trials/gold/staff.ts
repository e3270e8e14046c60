import { type Entry, grouped, type Lines, moved, opposite, summed } from './books.ts'
import type { Action, Bank, Name, Scene, Step, World } from './world.ts'

const WAITS = 'Waits for a second of staff.'
const NOT_PERMITTED = 'You do not have permission to do this.'

/** Something of staff that may wait for a second one. */
export interface ForTwo {
  readonly kind: string
  readonly who: Name
  readonly path: string
  readonly body: object
  /** What stands against it before anybody is asked. */
  readonly refusal?: string | null
  /** What counts in its maker's sum of a day, gold. */
  readonly gold: number
  readonly always: boolean
  /** The same, by what is so when it is posted. */
  stands(): string | null
  post(): Entry | null
  /** The version before knows no second. */
  readonly old?: boolean
}

/** Whether an account of somebody's own gets more of it. */
function isToOneself(world: World, lines: Lines, who: Name): boolean {
  return [...lines].some(([account, gold]) => {
    const [kind, owner = ''] = account.split(' ')
    if (kind === 'held') return gold > 0 && owner === world.id(who)
    return gold > 0 && kind === 'due' && world.isOwnPayee(account.slice('due '.length), who)
  })
}

export function forTwo({ world }: Scene, given: ForTwo): Step {
  const { kind, who, path, body, gold, always, refusal = null } = given
  const mustWait = always || (gold > 0 && world.spentBy(who) + gold > world.sum)
  const waits = refusal === null && mustWait
  const against = refusal ?? (waits ? null : given.stands())
  return {
    ...{ kind: waits ? `${kind}, waits` : kind, who, path, body, refusal: against },
    ...(waits && { said: WAITS }),
    apply(payload) {
      if (!waits) {
        const entry = given.post()
        if (entry !== null) world.spent.push({ by: who, gold, entry })
        return
      }
      const { waits: id } = payload as { waits: string }
      const press = { id, by: who, call: path + JSON.stringify(body), gold }
      if (world.presses.some((one) => one.id === id)) return
      world.presses.push({ ...press, refusal: () => given.stands(), post: () => void given.post() })
    },
  }
}

/** An account with what the call names. */
interface Place {
  readonly key: string
  readonly named: { readonly account: string; readonly owner: string | null }
}
const place = (account: string, owner: string | null, key = `${account} ${owner ?? '-'}`): Place => ({
  key,
  named: { account, owner },
})
const isThere = ({ named: { account } }: Place) => account === 'held' || account === 'bank'

function placesOf(world: World): Place[] {
  const people = (['admin', 'second', 'senior', 'leader', 'collector'] as const).map((name) => world.id(name))
  const characters = [...world.characters].filter(([, { id }]) => id !== '')
  return [
    ...people.flatMap((owner) => [place('held', owner), place('due', owner)]),
    ...characters.map(([character, { id }]) => place('due', id, `due c:${character}`)),
    ...[null, ...world.banks.map(({ id }) => id)].map((owner) => place('bank', owner)),
    place('community', null, 'community'),
  ]
}

const moveGold: Action = (scene) => {
  const { world, chance } = scene
  const places = placesOf(world)
  const [from, to] = [chance.one(places), chance.one(places)]
  const gold = 1 + chance.below(chance.is(80) ? 200_000 : 3_000_000)
  const isAcross = isThere(from) !== isThere(to)
  const direction = isAcross ? chance.one(['in', 'out'] as const) : undefined
  const change = direction === 'in' ? gold : -gold
  const lines = summed([
    [from.key, change],
    [to.key, isAcross ? change : gold],
  ])
  const refusal = from.key === to.key ? 'Choose two different accounts.' : null
  const who = chance.is(75) ? 'admin' : 'second'
  return forTwo(scene, {
    ...{ kind: 'move', who, path: '/ledger/move', refusal, gold: moved(lines) },
    body: { from: from.named, to: to.named, gold, reason: 'Handed in', ...(direction && { direction }) },
    always: isToOneself(world, lines, who),
    stands: () => world.tooLow(lines),
    post: () => world.books.post('moved', lines),
  })
}

/** What somebody holds goes off what is due to them. */
const setOff: Action = (scene) => {
  const { world, chance } = scene
  const held = (['senior', 'leader', 'collector', 'advertiser'] as const).filter(
    (name) => Math.min(world.books.of(`held ${world.id(name)}`), world.books.of(`due ${world.id(name)}`)) > 0,
  )
  if (held.length === 0) return null
  const owner = world.id(chance.one(held))
  const gold = Math.min(world.books.of(`held ${owner}`), world.books.of(`due ${owner}`))
  const lines = summed([
    [`due ${owner}`, -gold],
    [`held ${owner}`, -gold],
  ])
  const [from, to] = [place('due', owner).named, place('held', owner).named]
  return forTwo(scene, {
    ...{ kind: 'set-off', who: 'admin', path: '/ledger/move', gold, always: false },
    body: { from, to, gold, direction: 'out', reason: 'Set off against what is due' },
    stands: () => world.tooLow(lines),
    post: () => world.books.post('moved', lines),
  })
}

const ELSEWHERE = {
  done: 'Take Done back at its booking.',
  sent: 'A sent mail stays sent. Move its gold instead.',
  kept: 'Bring its booking back.',
  settled: 'Settle the difference on the page of its raid.',
  paid: 'Take its line back in its payout.',
  'taken-back': 'This entry takes another one back. Move the gold anew.',
  moved: 'This gold was already handed over; its new holder can pass it on.',
} as const
const AGAIN = 'This entry was already taken back.'

const takeBack: Action = (scene) => {
  const { world, chance } = scene
  const entry = chance.mostly(
    world.books.entries.slice(-40),
    (one) => one.kind === 'moved' && !one.ofMail && one.takenBackBy === null,
  )
  if (entry === null) return null
  const who = chance.is(70) ? 'admin' : 'second'
  const isMove = entry.kind === 'moved' && !entry.ofMail
  const lines = summed(opposite(entry.lines))
  const stands = () => (entry.takenBackBy === null ? world.tooLow(lines) : AGAIN)
  const isOwn = world.spent.some((one) => one.entry === entry && one.by === who)
  return forTwo(scene, {
    ...{ kind: 'take-back', who, path: '/ledger/take-back', body: { entry: entry.id, reason: 'A slip' } },
    refusal: entry.takenBackBy === null ? (isMove ? null : ELSEWHERE[entry.kind]) : AGAIN,
    ...{ gold: isOwn ? 0 : moved(lines), always: isToOneself(world, lines, who), stands },
    post() {
      entry.undo?.()
      return world.books.takeBack(entry)
    },
  })
}

const agree: Action = ({ world, chance }) => {
  if (world.presses.length === 0) return null
  const press = chance.one(world.presses)
  const who = chance.one(['admin', 'second', 'second', 'admin', 'collector'] as const)
  const isStaff = who !== 'collector'
  const refusal = !isStaff
    ? NOT_PERMITTED
    : press.by === who
      ? 'Somebody else must agree to what you proposed.'
      : press.refusal()
  return {
    ...{ kind: 'agree', who, path: '/ledger/agree', body: { id: press.id }, refusal },
    apply() {
      press.post()
      world.presses.splice(world.presses.indexOf(press), 1)
    },
  }
}

const withdraw: Action = ({ world, chance }) => {
  if (world.presses.length === 0) return null
  const press = chance.one(world.presses)
  const who = chance.one(['admin', 'second'] as const)
  const refusal = press.by === who ? null : 'Only the person who proposed it can withdraw it.'
  return {
    ...{ kind: 'withdraw', who, path: '/press/withdraw', body: { id: press.id }, refusal },
    apply() {
      world.presses.splice(world.presses.indexOf(press), 1)
    },
  }
}

/** Mails to a bank that are posted and not confirmed. */
export function underwayOf(world: World, { id }: Bank) {
  return world.everyBooking
    .flatMap(({ mails }) => mails)
    .filter((mail) => mail.bank === id && !mail.sent && !mail.withdrawn && mail.posted)
}

const count: Action = ({ world, chance }) => {
  const bank = chance.one(world.banks)
  const booked = world.books.of(`bank ${bank.id}`)
  const counted = Math.max(
    0,
    booked + (chance.is(60) ? chance.below(2_000) - 1_000 : chance.below(4_000_000) - 2_000_000),
  )
  return {
    ...{
      kind: 'count',
      who: 'second',
      path: '/ledger/count',
      body: { owner: bank.id, counted },
      refusal: null,
    },
    apply(payload) {
      const { count: kept } = payload as { count: { _id: string } }
      bank.count = { id: kept._id, counted, booked, underway: underwayOf(world, bank) }
    },
  }
}

const difference: Action = (scene) => {
  const { world, chance } = scene
  const bank = chance.mostly(world.banks, ({ count: newest }) => newest !== null)
  if (bank === null || bank.count === null) return null
  const newest = bank.count
  const fromUnknown = chance.is(50)
  const look = () => differenceOf(world, bank, newest, fromUnknown)
  const { refusal, lines } = look()
  const gold = moved(lines)
  const booked = Math.max(0, world.books.of(`bank ${bank.id}`))
  return forTwo(scene, {
    ...{
      kind: 'difference',
      who: chance.is(70) ? 'second' : 'admin',
      path: '/ledger/post-difference',
      refusal,
      gold,
    },
    body: { count: newest.id, reason: 'Counted', fromUnknown },
    always: gold > world.sum || gold * 100 > booked,
    stands() {
      const now = look()
      return now.refusal ?? world.tooLow(now.lines)
    },
    post() {
      bank.count = null
      return world.books.post('moved', look().lines)
    },
  })
}

function differenceOf(world: World, bank: Bank, newest: NonNullable<Bank['count']>, fromUnknown: boolean) {
  const underway = underwayOf(world, bank).length
  const came = newest.underway.filter(({ sent }) => sent).reduce((sum, { amount }) => sum + amount, 0)
  const found = newest.counted - newest.booked
  const gold = found > 0 ? Math.max(0, found - came) : found
  const unknown = fromUnknown ? Math.max(0, Math.min(gold, world.books.of('bank -'))) : 0
  const lines = summed([
    [`bank ${bank.id}`, gold],
    ['bank -', -unknown],
    ['community', gold - unknown],
  ])
  const mails = underway === 1 ? '1 mail to this bank is' : `${grouped(underway)} mails to this bank are`
  const refusal =
    bank.count !== newest || (underway === 0 && gold === 0)
      ? 'There is no longer a difference to post.'
      : underway > 0
        ? `${mails} not confirmed yet.`
        : null
  return { refusal, lines }
}

/** What one of staff moves without a second: less counts at once. */
const setSum: Action = (scene) => {
  const { world, chance } = scene
  const gold = 500_000 + chance.below(3) * 500_000 + world.spentBy('admin')
  return forTwo(scene, {
    ...{
      kind: 'sum',
      who: 'admin',
      path: '/press/set-sum',
      body: { gold },
      gold: 0,
      always: gold > world.sum,
    },
    stands: () => null,
    post() {
      world.sum = gold
      return null
    },
  })
}

export const STAFF: readonly Action[] = [
  ...[moveGold, moveGold, moveGold, setOff, takeBack, takeBack, agree, agree, agree, withdraw],
  ...[count, difference, difference, setSum],
]
