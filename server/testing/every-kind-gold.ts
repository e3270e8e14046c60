import { markBooking, takeBackMark } from '#domain/booking/endpoints.ts'
import { MARKS } from '#domain/booking/mark.ts'
import { createHeroName } from '#domain/hero-name/endpoints.ts'
import { checkBooks, countBank, moveGold, postDifference, takeBackMove } from '#domain/ledger/endpoints.ts'
import type { GoldMove } from '#domain/ledger/ledger.ts'
import {
  codeMails,
  createMail,
  generateCode,
  markMailSent,
  postMails,
  takeBackSent,
  takeOverMails,
} from '#domain/mail/endpoints.ts'
import {
  createPayout,
  dropLines,
  offerPayout,
  payLines,
  setOwnCharacter,
  takeBackLine,
} from '#domain/payout/endpoints.ts'
import { connectRealm } from '#domain/realm/endpoints.ts'
import {
  approveSettlement,
  nameBoosters,
  proposeSettlement,
  sendSettlementBack,
  setRates,
  settleNothing,
} from '#domain/settlement/endpoints.ts'
import { type Evening, lookAtClock } from '#server/testing/every-kind-evening.ts'
import { publishedRaid } from '#server/testing/records.ts'
import type { Scenario } from '#server/testing/scenario.ts'

const CHARACTER = { name: 'Silva', realm: 'TarrenMill', faction: 'Horde' } as const
const COMMUNITY = { account: 'community', owner: null } as const

/** What the evening leaves: mails, who gets how much, and what is paid out. */
export async function doGold(scenario: Scenario, evening: Evening): Promise<void> {
  const mailId = await finish(scenario, evening)
  const bank = await handIn(scenario, mailId)
  await settle(scenario, evening.raid._id)
  await settleEmpty(scenario)
  await keepBooks(scenario, bank)
  await payOut(scenario, bank)
}

/** All marks, Done taken back after its gold was taken over, and done again. Answers its mail. */
async function finish({ cast, atHand, step, prepare }: Scenario, { booking }: Evening): Promise<string> {
  const { admin } = cast
  const bookingId = booking._id
  const mailOf = () => prepare(() => admin.call(createMail, { bookId: bookingId }))
  for (const mark of MARKS)
    await step(mark === 'status' ? ['booking status', 'mail create'] : [`booking ${mark}`], () =>
      admin.call(markBooking[mark], { bookingId }),
    )
  const { _id: first } = await mailOf()
  atHand.mailIds.push(first)
  await step(['mail take-over'], () => admin.call(takeOverMails, { mailIds: [first] }))
  // A minute after the press, which a busy machine may take, only with a reason.
  await step(['booking take-back', 'mail give-back', 'mail withdraw'], () =>
    admin.call(takeBackMark, { bookingId, mark: 'status', reason: 'By mistake' }),
  )
  await step(['booking status', 'mail create'], () => admin.call(markBooking.status, { bookingId }))
  const { _id: mailId } = await mailOf()
  atHand.mailIds.splice(0, 1, mailId)
  return mailId
}

/** The mail goes to a bank on a realm that is connected to its own. Answers the bank. */
async function handIn({ product, cast, step, prepare }: Scenario, mailId: string): Promise<string> {
  const { admin, collector } = cast
  const noon = product.clock.now()
  product.clock.advance({ hours: 25 })
  await step(['mail old'], () => lookAtClock(product))
  product.clock.moveTo(noon)
  await step(['mail generate-code'], () => admin.call(generateCode, { mailId }))
  const name = { name: 'Silberstrom', realm: 'TarrenMill', faction: 'Horde', status: true } as const
  const { _id: heroNameId } = await step(['hero-name create'], () => admin.call(createHeroName, name))
  await step(['realm connect'], () => admin.call(connectRealm, { realm: 'Draenor', to: 'TarrenMill' }))
  const mailIds = [mailId]
  await step(['mail address'], () => collector.call(codeMails, { mailIds }))
  await step(['mail post'], () => collector.call(postMails, { mailIds, posted: true }))
  await step(['mail take-back-post'], () => collector.call(postMails, { mailIds, posted: false }))
  await step(['mail sent'], () => admin.call(markMailSent, { mailId }))
  await step(['mail take-back-sent'], () => admin.call(takeBackSent, { mailId, reason: 'A slip' }))
  await prepare(() => admin.call(markMailSent, { mailId }))
  return heroNameId
}

/** How the raid is settled. */
async function settle({ product, cast, step, prepare }: Scenario, raidId: string): Promise<void> {
  const { admin, manager, leadingManager } = cast
  const propose = () => admin.call(proposeSettlement, { raidId, beforeStart: true })
  const name = (...names: string[]) =>
    admin.call(nameBoosters, {
      raidId,
      boosters: names.map((one) => ({ name: one, realm: CHARACTER.realm, share: 1 })),
    })
  await prepare(() => name(CHARACTER.name, 'Brontax'))
  const { last } = await step(['settlement propose'], propose)
  const back = { settlementId: last?._id ?? '', reason: 'Not yet' }
  await step(['settlement send-back'], () => manager.call(sendSettlementBack, back))
  // A proposal falls by each of these.
  await prepare(propose)
  const rates = { leader: 6, collector: 2, community: 20 }
  await step(['settlement rates'], () => admin.call(setRates, rates))
  await step(['settlement fall'], () => lookAtClock(product))
  await prepare(propose)
  await step(['settlement boosters'], () => name(CHARACTER.name))
  await prepare(() => lookAtClock(product))
  await prepare(propose)
  await step(['member paid-to'], () => leadingManager.call(setOwnCharacter, CHARACTER))
  const again = await prepare(propose)
  await step(['settlement approve'], () =>
    manager.call(approveSettlement, { settlementId: again.last?._id ?? '' }),
  )
}

/** A raid that leaves nothing. */
async function settleEmpty({ product, cast, step, prepare }: Scenario): Promise<void> {
  const { leader } = cast
  const raid = await prepare(() => publishedRaid(product))
  const now = product.clock.now()
  product.clock.moveTo(raid.startsAt)
  await step(['settlement nothing'], () => leader.call(settleNothing, { raidId: raid._id }))
  product.clock.moveTo(now)
}

/** Gold that staff moves and counts. */
async function keepBooks({ cast, step, prepare }: Scenario, bank: string): Promise<void> {
  const { admin, advertiser } = cast
  const move = (to: GoldMove['to'], gold: number, more: Partial<GoldMove> = {}) =>
    admin.call(moveGold, { from: COMMUNITY, to, gold, reason: 'From before', ...more })
  const noBank = { account: 'bank', owner: null } as const
  const { _id: entry } = await step(['ledger move'], () =>
    move({ account: 'due', owner: advertiser.memberId }, 500),
  )
  await step(['ledger take-back'], () => admin.call(takeBackMove, { entry, reason: 'A slip' }))
  const { count } = await step(['ledger count'], () =>
    admin.call(countBank, { owner: bank, counted: 1_000_000 }),
  )
  await step(['ledger difference'], () =>
    admin.call(postDifference, { count: count?._id ?? '', reason: 'Counted' }),
  )
  await prepare(() => move(noBank, 5_000, { direction: 'in' }))
  await step(['ledger check'], () => admin.call(checkBooks, {}))
}

/** All that is due to who said where they are paid, in two mails: one is taken out, one is paid and taken back. */
async function payOut({ cast, atHand, step, prepare }: Scenario, bank: string): Promise<void> {
  const { admin, advertiser, leadingManager } = cast
  await prepare(() => advertiser.call(setOwnCharacter, { ...CHARACTER, name: 'Pippa' }))
  const { groups } = await prepare(() => admin.call(offerPayout, { least: '1' }))
  const payments = groups.flatMap(({ payees }) =>
    payees.map(({ _id: payee, gold }) => ({ payee, bank, gold })),
  )
  const { _id: id, lines } = await step(['payout create'], () => admin.call(createPayout, { payments }))
  atHand.payoutIds.push(id)
  const { name } = leadingManager.person
  const lineId = lines.find(({ payee }) => payee === name)?._id ?? ''
  const others = lines.map(({ _id }) => _id).filter((one) => one !== lineId)
  await step(['payout drop'], () => admin.call(dropLines, { id, lineIds: others }))
  await step(['payout paid'], () => admin.call(payLines, { id, lineIds: [lineId] }))
  await step(['payout take-back'], () => admin.call(takeBackLine, { lineId, reason: 'It came back' }))
}
