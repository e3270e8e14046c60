import {
  answerPayment,
  askPayees,
  confirmClaim,
  createPayout,
  dropLines,
  payLines,
  setOwnCharacter,
  takeBackLine,
} from '#domain/payout/endpoints.ts'
import { nameBoosters } from '#domain/settlement/endpoints.ts'
import type { MeasuredCall } from './measured-call.ts'
import { newName, type Stage } from './stage.ts'

const CHARACTER = { name: 'Payee', realm: 'Kazzak', faction: 'Horde' } as const

/** A piece of gold is paid, by a payout of its own, to who has most due of those who advertise. */
export async function payoutWrites(stage: Stage): Promise<MeasuredCall[]> {
  return [...(await ofLines(stage)), ...ofCharacters(stage)]
}

async function ofLines({ filled, admin, timed, write, sql }: Stage): Promise<MeasuredCall[]> {
  const { veteran } = filled.principals
  const [{ id: bank = '' } = {}] = await sql(`SELECT id FROM hero_name WHERE name_key = 'vault0'`)
  const [{ id: payee = '' } = {}] = await sql(
    `SELECT id FROM ledger_account WHERE kind = 'due' AND owner_id = $1`,
    [veteran.memberId],
  )
  const payments = [{ payee: String(payee), bank, gold: 1 }]
  const made = async () => {
    const { _id: id, lines } = await admin.call(createPayout, { payments })
    return { id, lineIds: lines.map(({ _id }) => _id) }
  }
  const paid = async () => {
    const lines = await made()
    await admin.call(payLines, lines)
    return { lineId: lines.lineIds[0] ?? '' }
  }
  return [
    write(createPayout, () => timed(admin, createPayout, { payments })),
    write(dropLines, async () => timed(admin, dropLines, await made())),
    write(payLines, async () => timed(admin, payLines, await made())),
    write(answerPayment, async () =>
      timed(veteran, answerPayment, { ...(await paid()), answer: 'received' }),
    ),
    write(takeBackLine, async () =>
      timed(admin, takeBackLine, { ...(await paid()), reason: 'It came back' }),
    ),
    write(askPayees, async () => {
      await sql(
        `UPDATE history SET at = at - interval '25 hours' WHERE noun = 'member' AND record_id = $1 AND action = 'ask-paid-to'`,
        [veteran.memberId],
      )
      await sql('DELETE FROM payout_character WHERE member_id = $1', [veteran.memberId])
      const took = await timed(admin, askPayees, { least: 1 })
      await veteran.call(setOwnCharacter, CHARACTER)
      return took
    }),
  ]
}

function ofCharacters({ filled, admin, raidIds: [raidId], timed, write, sql }: Stage): MeasuredCall[] {
  const [member = filled.principals.busy] = filled.people('Trial Advertiser')
  return [
    write(setOwnCharacter, () => timed(member, setOwnCharacter, { ...CHARACTER, name: newName() })),
    write(confirmClaim, async () => {
      const own = { ...CHARACTER, name: newName() }
      const { name, realm } = own
      await member.call(setOwnCharacter, own)
      await admin.call(nameBoosters, { raidId, boosters: [{ name, realm, share: 1 }] })
      const [{ id: characterId = '' } = {}] = await sql('SELECT id FROM payee_character WHERE name = $1', [
        name,
      ])
      return timed(admin, confirmClaim, { characterId, memberId: member.memberId })
    }),
  ]
}
