import type { Action, Raid, World } from './world.ts'

/** Of Aegwynn; the last one is nobody's whom we know. */
export const CHARACTERS = ['Brontax-Aegwynn', 'Silva-Aegwynn', 'Torvald-Aegwynn', 'Niemand-Aegwynn'] as const
const OPEN = 'This raid still has open bookings.'

/** What the raid's bookings left to the community, with the newest entry that says so. */
function leftOf(world: World, raid: Raid): { gold: number; upTo: number } {
  const on = new Set(world.everyBooking.filter((one) => one.raid === raid).map(({ id }) => id))
  let [gold, upTo] = [0, -1]
  for (const [at, entry] of world.books.entries.entries()) {
    if (entry.raid !== raid.id || entry.booking === null || !on.has(entry.booking)) continue
    const change = entry.lines.get('community')
    if (change === undefined) continue
    gold += change
    upTo = at
  }
  return { gold, upTo }
}

const partOf = (gold: bigint, percent: number) => (gold * BigInt(Math.round(percent * 100))) / 10_000n

/** What is due to whom by now, less what was settled before; none of 0. */
function difference(world: World, raid: Raid) {
  const { gold, upTo } = leftOf(world, raid)
  const rates = raid.settled.at(-1)?.rates ?? world.rates
  const pot = BigInt(Math.max(0, gold))
  const dues = new Map<string, number>()
  const add = (payee: string, more: number) => dues.set(payee, (dues.get(payee) ?? 0) + more)
  add(world.id('leader'), Number(partOf(pot, rates.leader)))
  if (raid.collector !== null) add(world.id(raid.collector), Number(partOf(pot, rates.collector)))
  const ofBoosters = partOf(pot, 100 - rates.leader - rates.collector - rates.community)
  const shares = raid.boosters.map(({ share }) => BigInt(Math.round(share * 100)))
  const all = shares.reduce((sum, share) => sum + share, 0n)
  for (const [at, { character }] of raid.boosters.entries())
    add(world.payeeOf(character), Number((ofBoosters * (shares[at] ?? 0n)) / all))
  for (const { dues: before } of raid.settled)
    for (const [payee, due] of before) add(world.payeeNow(payee), -due)
  for (const [payee, due] of dues) if (due === 0) dues.delete(payee)
  return { gold, upTo, rates, dues }
}

function countsOf(world: World, raid: Raid): string {
  const { gold, upTo, rates, dues } = difference(world, raid)
  return JSON.stringify([gold, upTo, rates, [...dues].toSorted()])
}

const isOpen = (world: World, raid: Raid) =>
  world.bookings.some((one) => one.raid === raid && one.state === 'booked' && !one.done)

function stands(world: World, raid: Raid): boolean {
  const { proposal } = raid
  if (proposal === null || proposal.fallen || isOpen(world, raid)) return false
  return proposal.counts === countsOf(world, raid)
}

const name: Action = ({ world, chance }) => {
  const raid = chance.one(world.raids)
  const boosters = CHARACTERS.slice(0, 1 + chance.below(CHARACTERS.length)).map((character) => ({
    character,
    share: chance.one([1, 0.5, 1.25]),
  }))
  const sent = boosters.map(({ character, share }) => {
    const [called, realm] = character.split('-')
    return { name: called, realm, share }
  })
  const body = { raidId: raid.id, boosters: sent }
  return {
    ...{
      kind: 'boosters',
      who: chance.one(['leader', 'admin'] as const),
      path: '/settlement/boosters',
      body,
    },
    refusal: null,
    apply() {
      const isSame = JSON.stringify(raid.boosters) === JSON.stringify(boosters)
      if (raid.proposal !== null && !isSame) raid.proposal.fallen = true
      raid.boosters = boosters
      for (const { character } of boosters)
        if (!world.characters.has(character)) world.characters.set(character, { id: '', claimedBy: null })
    },
  }
}

const propose: Action = ({ world, chance }) => {
  const raid = chance.one(world.raids)
  const who = chance.one(['leader', 'admin', 'collector'] as const)
  const isCollectors = who !== 'collector' || raid.collector === who
  const refusal = !isCollectors
    ? 'There is nothing here under this id.'
    : isOpen(world, raid)
      ? OPEN
      : difference(world, raid).dues.size === 0
        ? 'There is nothing to settle.'
        : null
  return {
    ...{
      kind: 'propose',
      who,
      path: '/settlement/propose',
      body: { raidId: raid.id, beforeStart: true },
      refusal,
    },
    apply(payload) {
      if (stands(world, raid)) return
      const { last } = payload as { last: { _id: string } }
      raid.proposal = { id: last._id, by: who, counts: countsOf(world, raid), fallen: false }
    },
  }
}

const proposed = (raids: readonly Raid[]) => raids.filter(({ proposal }) => proposal !== null)

const approve: Action = ({ world, chance }) => {
  const raid = chance.mostly(proposed(world.raids), (one) => stands(world, one))
  if (raid?.proposal == null) return null
  const { id, by } = raid.proposal
  const who = chance.one(['manager', 'manager', 'admin', 'second'] as const)
  // Of what fell either may be said first: the product notes it a while later.
  if (by === who && !stands(world, raid)) return null
  const refusal =
    by === who
      ? 'Somebody else must approve what you proposed.'
      : stands(world, raid)
        ? null
        : 'What this settlement counts has changed. It has to be proposed again.'
  return {
    ...{ kind: 'approve', who, path: '/settlement/approve', body: { settlementId: id }, refusal },
    apply() {
      const { dues, rates } = difference(world, raid)
      const sum = [...dues.values()].reduce((all, due) => all + due, 0)
      const lines = [...dues].map(([payee, due]) => [`due ${payee}`, due] as const)
      world.books.post('settled', [['community', -sum], ...lines], { raid: raid.id })
      raid.settled.push({ rates, dues })
      raid.proposal = null
    },
  }
}

const sendBack: Action = ({ world, chance }) => {
  // What fell is sent back only until the product notes it.
  const raid = proposed(world.raids).find((one) => stands(world, one))
  if (raid?.proposal == null || !chance.is(30)) return null
  const { id, by } = raid.proposal
  const who = chance.one(['manager', 'admin'] as const)
  const refusal = by === who ? 'Somebody else must approve what you proposed.' : null
  const body = { settlementId: id, reason: 'Count anew' }
  const apply = () => {
    raid.proposal = null
  }
  return { kind: 'send-back', who, path: '/settlement/send-back', body, refusal, apply }
}

const nothing: Action = ({ world, chance, now }) => {
  const raid = chance.one(world.raids)
  const refusal = isOpen(world, raid)
    ? OPEN
    : difference(world, raid).dues.size > 0
      ? 'There is something to settle. Propose it.'
      : now() < raid.startsAt
        ? 'This raid has not begun. Reload the page to settle it anyway.'
        : null
  return {
    ...{ kind: 'nothing', who: 'leader', path: '/settlement/nothing', body: { raidId: raid.id }, refusal },
    apply: () => undefined,
  }
}

const setRates: Action = ({ world, chance }) => {
  const rates = { leader: chance.one([5, 4.5]), collector: 2, community: chance.one([20, 25.25]) }
  return {
    ...{ kind: 'rates', who: 'admin', path: '/settlement/set-rates', body: rates, refusal: null },
    apply() {
      const isSame = JSON.stringify(rates) === JSON.stringify(world.rates)
      for (const { settled, proposal } of world.raids)
        if (proposal !== null && settled.length === 0 && !isSame) proposal.fallen = true
      world.rates = rates
    },
  }
}

export const SETTLING: readonly Action[] = [
  ...[name, propose, propose, propose, approve, approve, approve, sendBack, nothing, setRates],
]
