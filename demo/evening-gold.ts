import { connectRealm } from '#features/character/calls.ts'
import { countBank, listBanks, moveGold } from '#features/ledger/calls.ts'
import { confirmMails, generateCode, postMails, readWork } from '#features/mail/calls.ts'
import { createPayout, offerPayout, payLines, setOwnCharacter } from '#features/payout/calls.ts'
import type { Faction } from '#features/season/game.ts'
import type { ApiClient } from './api-client.ts'
import { type Person, peopleWith, personWith } from './people.ts'

/** Somebody of the demo, signed in. */
export type As = (person: Person) => Promise<ApiClient>

/** Unbooked gold that the admin finds in a bank, gold. */
const FOUND = 15_000
const NAME = 'Silberstrom-Aegwynn'
/** Realms without a hero name, each with a connected one that has one. */
const CONNECTIONS = [
  ['Draenor', 'TarrenMill'],
  ['Blackmoore', 'Blackhand'],
] as const
/** The advertisers' payout characters, in the order of people. */
const PAID_TO: readonly (readonly [name: string, realm: string, faction: Faction])[] = [
  ['Marktruf', 'Kazzak', 'Horde'],
  ['Silberzunge', 'Aegwynn', 'Alliance'],
  ['Ветрова', 'TarrenMill', 'Horde'],
  ['Ashmarket', 'Blackmoore', 'Horde'],
  ['Brontax', 'Draenor', 'Horde'],
]
/** Realms are connected. */
export async function connectRealms(as: As): Promise<void> {
  const admin = await as(personWith('Admin'))
  for (const [realm, to] of CONNECTIONS) await admin.call(connectRealm, { realm, to })
}

/** Half of the mails with codes and a hero name are posted in the game, and one of those is confirmed. */
export async function postSome(as: As): Promise<void> {
  const admin = await as(personWith('Admin'))
  const { mails } = await admin.call(readWork, { tab: 'send' })
  const ready = mails.filter(({ paymentCode, to }) => paymentCode !== null && to !== null)
  const [first, ...others] = ready.slice(0, Math.ceil(ready.length / 2))
  if (first === undefined) return
  await admin.call(postMails, { mailIds: [first, ...others].map(({ _id }) => _id), posted: true })
  const { confirmationCode } = await admin.call(generateCode, { mailId: first._id })
  await admin.call(confirmMails, { codes: [confirmationCode] })
}

/**
 * Advertisers choose their payout characters, the last one a character that boosted. Payable members are in one payout,
 * whose last line is still open.
 */
export async function payOut(as: As): Promise<void> {
  const admin = await as(personWith('Admin'))
  const paid = await Promise.all(peopleWith('Advertiser').map(as))
  await Promise.all(
    PAID_TO.map(([name, realm, faction], at) => paid[at]?.call(setOwnCharacter, { name, realm, faction })),
  )
  const { groups } = await admin.call(offerPayout, { least: '1' })
  const left = new Map(groups.flatMap(({ banks }) => banks.map(({ _id, gold }) => [_id, gold])))
  const payments = groups.flatMap(({ faction, banks, payees }) =>
    // Characters that boosted stay unpaid.
    (faction === null ? [] : payees).flatMap(({ _id: payee, gold }) => {
      const bank = banks.find(({ _id }) => (left.get(_id) ?? 0) >= gold)?._id
      if (bank === undefined) return []
      left.set(bank, (left.get(bank) ?? 0) - gold)
      return [{ payee, bank, gold }]
    }),
  )
  if (payments.length === 0) return
  const { _id: id, lines } = await admin.call(createPayout, { payments })
  await admin.call(payLines, {
    id,
    lineIds: lines.slice(0, Math.max(1, lines.length - 1)).map(({ _id }) => _id),
  })
}

/** Half of the gold under 'No bank' is moved to a named bank, whose count then finds more than was booked. */
export async function countBanks(admin: ApiClient): Promise<void> {
  const banks = await admin.call(listBanks, {})
  const bank = banks.find(({ owner }) => owner?.name === NAME)
  if (bank?.owner == null) throw new Error(`The demo has no ${NAME}`)
  const owner = bank.owner._id
  const named = Math.floor((banks.find((one) => one.owner === null)?.gold ?? 0) / 2)
  const [from, to] = [
    { account: 'bank', owner: null },
    { account: 'bank', owner },
  ] as const
  if (named > 0)
    await admin.call(moveGold, { from, to, gold: named, reason: 'Went to this bank; none was named then' })
  await admin.call(countBank, { owner, counted: bank.gold + named + FOUND })
}
