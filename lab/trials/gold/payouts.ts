import { grouped, summed } from './books.ts'
import { CHARACTERS } from './settlements.ts'
import { forTwo } from './staff.ts'
import type { Action, PayoutLine, Scene, World } from './world.ts'

const CLOSED = 'This line of the payout is no longer open.'
const NOT_PAID = 'This was not paid, or the payment was taken back.'
const LARGEST_MAIL = 9_999_999

const reservedOf = (world: World, payee: string) =>
  world.lines.reduce((sum, line) => sum + (line.payee === payee && line.state === 'open' ? line.gold : 0), 0)

interface Offered {
  readonly _id: string
  readonly name: string
  readonly gold: number
  readonly owner: string
}
interface Offer {
  readonly groups: readonly {
    readonly banks: readonly { readonly _id: string }[]
    readonly payees: readonly Offered[]
  }[]
  readonly withoutCharacter: readonly Offered[]
}

/** Whom a payout could pay, as the product says. @throws Error where the model knows it otherwise */
async function readOffer({ world, ask }: Scene) {
  const { payload } = await ask('admin', '/payout/offer?least=1', null)
  const { groups, withoutCharacter } = payload as Offer
  const offered = groups.flatMap(({ banks, payees }) =>
    payees.map((payee) => ({ ...payee, bank: banks[0]?._id })),
  )
  const all = [...offered, ...withoutCharacter]
  const told = new Map(all.map(({ owner: _id, name, gold }) => [world.payeeWith({ _id, name }), gold]))
  for (const [account, gold] of world.books.balances) {
    if (!account.startsWith('due ')) continue
    const payee = account.slice(4)
    const free = gold - reservedOf(world, payee)
    if (free > 0 ? told.get(payee) !== free : told.has(payee))
      throw new Error(`${world.payeeName(payee)} is offered ${told.get(payee)} g, and ${free} g are free`)
  }
  return offered
}

/** Gold in as few mails as carry it. */
function inMails<P extends { readonly gold: number }>({ gold, ...rest }: P) {
  const full = Array<number>(Math.floor(gold / LARGEST_MAIL)).fill(LARGEST_MAIL)
  const last = gold % LARGEST_MAIL
  return [...full, ...(last > 0 ? [last] : [])].map((mail) => ({ ...rest, gold: mail }))
}

const create: Action = async (scene) => {
  const { world, chance } = scene
  const offered = await readOffer(scene)
  const payments = offered.flatMap(({ _id: payee, gold, bank, name, owner }) =>
    bank === undefined || chance.is(30)
      ? []
      : [{ payee, bank, gold: chance.is(5) ? gold + 1 : 1 + chance.below(gold), name, owner, free: gold }],
  )
  if (payments.length === 0) return null
  const above = payments.find(({ gold, free }) => gold > free)
  const refusal = above ? `Only ${grouped(above.free)} g is due to ${above.name} now.` : null
  const body = { payments: payments.map(({ payee, bank, gold }) => ({ payee, bank, gold })) }
  return {
    ...{
      kind: 'payout',
      who: chance.one(['admin', 'second'] as const),
      path: '/payout/create',
      body,
      refusal,
    },
    apply(payload) {
      type Read = { _id: string; lines: { _id: string; payee: string; gold: number }[] }
      const { _id: payout, lines } = payload as Read
      const expected = payments.flatMap(inMails)
      for (const { _id: id, payee: called, gold } of lines) {
        const at = expected.findIndex((one) => one.name === called && one.gold === gold)
        const [found] = at < 0 ? [] : expected.splice(at, 1)
        if (found === undefined) throw new Error(`A payout has a line of ${gold} g for ${called}`)
        const { name, owner, bank } = found
        const payee = world.payeeWith({ _id: owner, name })
        world.lines.push({ id, payout, payee, gold, name, bank, state: 'open', entry: null })
      }
      if (expected.length > 0) throw new Error(`${expected.length} lines of a payout are missing`)
    },
  }
}

function whyNotPay(world: World, lines: readonly PayoutLine[]): string | null {
  const unpaid = lines.filter(({ state }) => state !== 'paid')
  if (unpaid.some(({ state }) => state !== 'open')) return CLOSED
  // By their names: the first of whom too little is due is named.
  const named = unpaid.toSorted((a, b) => world.payeeName(a.payee).localeCompare(world.payeeName(b.payee)))
  const byPayee = Map.groupBy(named, ({ payee }) => payee)
  for (const [payee, some] of byPayee) {
    const due = world.books.of(`due ${payee}`)
    if (some.reduce((sum, { gold }) => sum + gold, 0) > due)
      return `Only ${grouped(due)} g is due to ${world.payeeName(payee)} now.`
  }
  return world.tooLow(summed(unpaid.map(({ bank, gold }) => [`bank ${bank}`, -gold])))
}

function bePaid(world: World, lines: readonly PayoutLine[]): void {
  for (const line of lines.filter(({ state }) => state === 'open')) {
    const { bank, payee, gold } = line
    line.entry = world.books.post('paid', [
      [`bank ${bank}`, -gold],
      [`due ${payee}`, -gold],
    ])
    line.state = 'paid'
  }
}

const newest = ({ world, chance }: Scene) => {
  const of = world.lines.at(-1 - chance.below(Math.min(6, world.lines.length)))?.payout
  return world.lines.filter(({ payout }) => payout === of)
}

const pay: Action = (scene) => {
  const { world, chance } = scene
  const all = newest(scene).filter(({ state }) => state === 'open' || chance.is(30))
  if (all.length === 0) return null
  const who = chance.is(60) ? 'admin' : 'second'
  const own = all.filter((line) => line.state === 'open' && world.isOwnPayee(line.payee, who))
  // One call pays one's own or those of others: of both at once the answer names no press.
  const lines =
    own.length > 0 && (own.length === all.length || chance.is(50))
      ? own
      : all.filter((one) => !own.includes(one))
  const [first] = lines
  if (first === undefined) return null
  const gold = lines.reduce((sum, line) => sum + (line.state === 'open' ? line.gold : 0), 0)
  const [path, body] = ['/payout/paid', { id: first.payout, lineIds: lines.map(({ id }) => id) }]
  const post = () => {
    bePaid(world, lines)
    return null
  }
  const stands = () => whyNotPay(world, lines)
  if (lines === own)
    return forTwo(scene, { kind: 'pay-own', who, path, body, gold: 0, always: true, stands, post })
  const said = gold === 0 ? 'Paid out before' : `${grouped(gold)} g paid out`
  return { kind: 'pay', who, path, body, refusal: stands(), said, apply: () => void post() }
}

const drop: Action = (scene) => {
  const lines = newest(scene).filter(() => scene.chance.is(40))
  const [first] = lines
  if (first === undefined) return null
  const refusal = lines.some(({ state }) => state === 'paid' || state === 'taken-back') ? CLOSED : null
  const body = { id: first.payout, lineIds: lines.map(({ id }) => id) }
  const apply = () => {
    for (const line of lines) line.state = 'dropped'
  }
  return { kind: 'drop', who: 'admin', path: '/payout/drop', body, refusal, apply }
}

const takeBack: Action = (scene) => {
  const { world, chance } = scene
  const line = chance.mostly(world.lines.slice(-12), ({ state }) => state === 'paid')
  if (line === null) return null
  const who = chance.is(60) ? 'admin' : 'second'
  const body = { lineId: line.id, reason: 'It came back' }
  const own = world.isOwnPayee(line.payee, who)
  const stands = () => (line.state === 'paid' ? null : NOT_PAID)
  const given = {
    kind: 'line-back',
    who,
    path: '/payout/take-back',
    body,
    stands,
    gold: 0,
    always: own,
  } as const
  return forTwo(scene, {
    ...given,
    post() {
      if (line.entry !== null) world.books.takeBack(line.entry)
      line.state = 'taken-back'
      const now = world.payeeNow(line.payee)
      if (now !== line.payee)
        world.books.post('moved', [
          [`due ${line.payee}`, -line.gold],
          [`due ${now}`, line.gold],
        ])
      return null
    },
  })
}

const answer: Action = ({ world, chance }) => {
  const lines = world.lines.slice(-12).filter(({ payee }) => world.named(payee) !== null)
  const line = chance.mostly(lines, ({ state }) => state === 'paid')
  const who = line && world.named(line.payee)
  if (line === null || who === null) return null
  const refusal = line.state === 'paid' ? null : NOT_PAID
  if (line.entry === null) return null
  const body = { lineId: line.id, answer: chance.one(['received', 'not-received']) }
  return { kind: 'answer', who, path: '/payout/answer', body, refusal, apply: () => undefined }
}

const beCalled: Action = ({ world, chance }) => {
  const who = chance.one(['senior', 'leader', 'booster', 'admin'] as const)
  const character = chance.one(CHARACTERS.slice(0, -1))
  const [name, realm] = character.split('-')
  const body = { name, realm, faction: 'Alliance' }
  const apply = () => void world.paidAs.set(who, character)
  return { kind: 'character', who, path: '/payout/set-character', body, refusal: null, apply }
}

/** Claims as the product lists them. @throws Error where the model knows others */
async function readClaims({ world, ask }: Scene) {
  const { payload } = await ask('second', '/payout/list', null)
  const { claims } = payload as { claims: { _id: string; character: string; member: { _id: string } }[] }
  const expected = [...world.paidAs].filter(
    ([, character]) => world.characters.get(character)?.claimedBy === null,
  )
  const words = claims
    .map(({ character, member }) => `${character} ${member._id}`)
    .toSorted()
    .join()
  const known = expected
    .map(([who, character]) => `${character} ${world.id(who)}`)
    .toSorted()
    .join()
  if (words !== known) throw new Error(`The claims are ${words}, not ${known}`)
  return claims
}

const claim: Action = async (scene) => {
  const { world, chance } = scene
  const claims = await readClaims(scene)
  if (claims.length === 0) return null
  const { _id: characterId, character, member } = chance.one(claims)
  const claimer = world.named(member._id)
  const known = world.characters.get(character)
  if (claimer === null || known === undefined) return null
  known.id = characterId
  const who = chance.is(60) ? 'admin' : 'second'
  const stands = () => {
    if (known.claimedBy !== null || world.paidAs.get(claimer) !== character)
      return 'This claim is no longer valid.'
    const isReserved = reservedOf(world, `c:${character}`) > 0
    return isReserved ? 'This character has gold in an open payout. Pay or remove it first.' : null
  }
  return forTwo(scene, {
    ...{ kind: 'claim', who, path: '/payout/confirm-claim', body: { characterId, memberId: member._id } },
    ...{ gold: 0, always: claimer === who, stands },
    post() {
      const gold = world.books.of(`due c:${character}`)
      const undo = () => {
        known.claimedBy = null
      }
      known.claimedBy = claimer
      for (const { boosters, proposal } of world.raids)
        if (proposal !== null && boosters.some((one) => one.character === character)) proposal.fallen = true
      world.books.post(
        'moved',
        [
          [`due c:${character}`, -gold],
          [`due ${member._id}`, gold],
        ],
        { undo },
      )
      return null
    },
  })
}

export const PAYING: readonly Action[] = [
  ...[create, create, pay, pay, pay, drop, takeBack, answer, beCalled, claim, claim],
]
