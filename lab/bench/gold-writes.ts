import { markBooking } from '#domain/booking/endpoints.ts'
import {
  closeBefore,
  countBank,
  listBanks,
  moveGold,
  postDifference,
  takeBackMove,
} from '#domain/ledger/endpoints.ts'
import {
  askForBank,
  codeMails,
  confirmMails,
  generateCode,
  handOverMails,
  markMailSent,
  postMails,
  remindHolders,
  takeMails,
} from '#domain/mail/endpoints.ts'
import { agree, setSum, withdraw } from '#domain/press/endpoints.ts'
import {
  approveSettlement,
  nameBoosters,
  proposeSettlement,
  sendSettlementBack,
  setRates,
  settleNothing,
} from '#domain/settlement/endpoints.ts'
import { posted } from '#domain/waits.ts'
import type { MeasuredCall } from './measured-call.ts'
import type { Stage } from './stage.ts'

const WHY = { reason: 'Given in the game' } as const
/** More than what is measured moves, gold; and what then waits for a second. */
const SUM = 10_000_000_000
const ABOVE = 20_000_000_000
/** Of the dataset's hero names one whose mails are on their way, and one that is counted. */
const BANKS = `SELECT id FROM hero_name WHERE name_key IN ('vault0', 'vault1') ORDER BY name_key`

/** What moves gold, each on mails, raids and entries of its own. */
export async function goldWrites(stage: Stage): Promise<MeasuredCall[]> {
  const [{ id: bank = '' } = {}, { id: other = '' } = {}] = await stage.sql(BANKS)
  return [
    ...ofMails(stage, bank),
    ...ofSettlements(stage),
    ...ofBooks(stage, other),
    ...(await ofPresses(stage)),
  ]
}

function ofMails({ admin, developer, leader, timed, write, book, mailOf, sql }: Stage, heroNameId: string) {
  const mail = async () => mailOf(await book())
  return [
    write(generateCode, async () => timed(admin, generateCode, { mailId: await mail() })),
    write(codeMails, async () => timed(admin, codeMails, { mailIds: [await mail()], heroNameId })),
    write(postMails, async () => {
      const mailIds = [await mail()]
      await admin.call(codeMails, { mailIds, heroNameId })
      return timed(admin, postMails, { mailIds, posted: true })
    }),
    write(markMailSent, async () => {
      const mailId = await mail()
      const { confirmationCode } = await admin.call(generateCode, { mailId })
      return timed(admin, markMailSent, { mailId, confirmationCode })
    }),
    write(confirmMails, async () => {
      const { confirmationCode } = await admin.call(generateCode, { mailId: await mail() })
      return timed(developer, confirmMails, { codes: [confirmationCode] })
    }),
    write(askForBank, async () => {
      await sql('DELETE FROM asked_bank')
      return timed(admin, askForBank, { paymentRealm: 'Outland', paymentFaction: 'Horde' })
    }),
    write(handOverMails, async () =>
      timed(leader, handOverMails, { mailIds: [await mail()], memberId: admin.memberId }),
    ),
    write(takeMails, async () => {
      const mailIds = [await mail()]
      await leader.call(handOverMails, { mailIds, memberId: admin.memberId })
      return timed(admin, takeMails, { mailIds })
    }),
    write(remindHolders, async () => timed(admin, remindHolders, { mailIds: [await mail()] })),
  ]
}

function ofSettlements({ admin, manager, leader, timed, write, raid, book, sql }: Stage) {
  const sold = async () => {
    const { _id: raidId } = await raid()
    const { _id: bookingId } = await book(raidId)
    await admin.call(markBooking.status, { bookingId })
    return { raidId, beforeStart: true } as const
  }
  const proposed = async () => {
    const { last } = await leader.call(proposeSettlement, await sold())
    return { settlementId: last?._id ?? '' }
  }
  let rate = 5
  return [
    write(nameBoosters, async () => {
      const boosters = [{ name: 'Boosteraa', realm: 'Kazzak', share: 1 }]
      return timed(admin, nameBoosters, { raidId: (await sold()).raidId, boosters })
    }),
    write(proposeSettlement, async () => timed(leader, proposeSettlement, await sold())),
    write(approveSettlement, async () => timed(manager, approveSettlement, await proposed())),
    write(sendSettlementBack, async () =>
      timed(manager, sendSettlementBack, { ...(await proposed()), reason: 'Not yet' }),
    ),
    write(settleNothing, async () => {
      const { _id: raidId } = await raid()
      await sql(`UPDATE raid SET starts_at = now() - interval '1 hour' WHERE id = $1`, [raidId])
      return timed(leader, settleNothing, { raidId })
    }),
    write(setRates, () => {
      rate = 11 - rate
      return timed(admin, setRates, { leader: rate, collector: 2, community: 20 })
    }),
  ]
}

const UNKNOWN = 'ffffffff-ffff-7fff-8fff-ffffffffffff'

/** As nothing makes it any more: due from before the ledger. */
const DUE_BEFORE = `
  WITH told AS (
    INSERT INTO history (noun, action, record_id, changes)
    SELECT 'ledger', 'move', '${UNKNOWN}', jsonb_build_object('to', jsonb_build_object('reason', 'Found late', 'lines', jsonb_build_array(
             jsonb_build_object('kind', 'community', 'owner', NULL, 'gold', -1), jsonb_build_object('kind', 'due-before', 'owner', $1::uuid, 'gold', 1))))
    RETURNING id)
  INSERT INTO ledger_entry (cause, kind, accounts, gold)
  SELECT told.id, 'moved', ARRAY[from_account.id, to_account.id], ARRAY[-1, 1]
    FROM told, ledger_account AS from_account, ledger_account AS to_account
   WHERE from_account.kind = 'community' AND to_account.kind = 'due-before' AND to_account.owner_id = $1::uuid`

function ofBooks({ admin, leader, owner, timed, write, sql }: Stage, bank: string): MeasuredCall[] {
  const held = (memberId: string) => ({ account: 'held' as const, owner: memberId })
  const move = { from: held(owner.memberId), to: held(leader.memberId), gold: 1_000, ...WHY }
  const counted = async () => {
    const [found] = await admin.call(listBanks, { owner: bank })
    return { owner: bank, counted: (found?.gold ?? 0) + 1 }
  }
  return [
    write(moveGold, () => timed(admin, moveGold, move)),
    write(takeBackMove, async () => {
      const { _id: entry } = posted(await admin.call(moveGold, move))
      return timed(admin, takeBackMove, { entry, ...WHY })
    }),
    write(countBank, async () => timed(admin, countBank, await counted())),
    write(postDifference, async () => {
      const { count } = await admin.call(countBank, await counted())
      return timed(admin, postDifference, { count: count?._id ?? '', ...WHY })
    }),
    write(closeBefore, async () => {
      await sql(
        `INSERT INTO ledger_account (kind, owner_id) VALUES ('due-before', $1) ON CONFLICT DO NOTHING`,
        [owner.memberId],
      )
      await sql(DUE_BEFORE, [owner.memberId])
      return timed(admin, closeBefore, {})
    }),
  ]
}

/** What two of staff do. All others move less than needs a second. */
async function ofPresses({ admin, developer, owner, timed, write }: Stage): Promise<MeasuredCall[]> {
  const raised = await admin.call(setSum, { gold: SUM })
  if ('waits' in raised) await developer.call(agree, { id: raised.waits })
  const places = [
    { account: 'community', owner: null },
    { account: 'due', owner: owner.memberId },
  ] as const
  let turn = 0
  const waiting = async () => {
    turn += 1
    const [from, to] = turn % 2 === 1 ? places : [places[1], places[0]]
    const made = await admin.call(moveGold, { from, to, gold: ABOVE, ...WHY })
    if (!('waits' in made)) throw new Error(`${ABOVE} gold moved without a second`)
    return { id: made.waits }
  }
  let sum = SUM
  return [
    write(agree, async () => timed(developer, agree, await waiting())),
    write(withdraw, async () => timed(admin, withdraw, await waiting())),
    write(setSum, () => {
      sum -= 1
      return timed(admin, setSum, { gold: sum })
    }),
  ]
}
