import { Failure, throwIf } from '#domain/failure.ts'
import { type Arrival, whyNotArrived } from '#domain/mail/arrival.ts'
import type { Actor } from '#domain/rights.ts'
import { record } from '#server/change/record.ts'
import type { Sql } from '#server/database/tables.ts'
import { type CodedMail, storeArrived } from '#server/mail/bank/data.ts'

interface Arriving {
  readonly arrival: Arrival
  readonly actor: Actor
  readonly now: Date
}

/** @throws Failure 'mail-sent' when the ledger has moved another sum; 'arrived-above-mail'; 'others-confirm' */
export async function arrive(sql: Sql, mail: CodedMail, { arrival, actor, now }: Arriving): Promise<void> {
  const { gold } = arrival
  if (mail.arrived === gold) return
  if (mail.sent) throw new Failure('mail-sent', 'This mail is sent. Correct it in the ledger.')
  throwIf(whyNotArrived(arrival, { amount: mail.amount, isHolder: mail.holder === actor._id }))
  await storeArrived(sql, mail.id, { arrived: gold, arrived_at: now, arrived_by: actor._id })
  const { id: recordId, raidId, arrived } = mail
  const change = { from: { arrived }, to: { arrived: gold } }
  await record(sql, { noun: 'mail', action: 'arrive', recordId, memberId: actor._id, raidId, ...change })
}
