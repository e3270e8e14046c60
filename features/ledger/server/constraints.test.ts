import { sql as raw } from 'kysely'
import { describe, expect, it } from 'vitest'
import { onBothDatabases } from '#platform/testing/server/databases.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, finish, publishedRaid } from '#platform/testing/server/records.ts'

onBothDatabases((kind) => {
  const { product, advertiser } = testProduct({ kind })

  describe('LEDGER-6: the database’s own constraints', () => {
    const entryOf = async () => {
      await finish(product, await book(advertiser, await publishedRaid(product)))
      const { rows } = await raw<{ cause: number; accounts: number[] }>`
        SELECT cause, accounts FROM ledger_entry ORDER BY cause DESC LIMIT 1`.execute(product.database.sql)
      const [entry] = rows
      if (entry === undefined) throw new Error('Done was not posted')
      return entry
    }
    const constraintOf = (attempt: Promise<unknown>) =>
      attempt.then(
        () => null,
        (error: { constraint?: string }) => error.constraint,
      )
    /** Inserts an entry for a new change. */
    const post = async (accounts: string, gold: string) => {
      const { sql } = product.database
      const { rows } = await raw<{ id: number }>`
        INSERT INTO history (noun, action, record_id, changes) VALUES ('session', 'start', 'x', '{}') RETURNING id`.execute(
        sql,
      )
      return constraintOf(
        raw`INSERT INTO ledger_entry (cause, kind, raid_id, booking_id, accounts, gold)
            VALUES (${rows[0]?.id}, 'done', gen_random_uuid(), gen_random_uuid(), ${accounts}::integer[], ${gold}::bigint[])
        `.execute(sql),
      )
    }

    it('the database refuses an entry that does not balance, in every form', async () => {
      const { accounts } = await entryOf()
      const [there, whose] = [accounts.find((id) => id > 0), accounts.find((id) => id < 0)]
      const refused = [
        [`{${there},${whose}}`, '{5,4}'],
        [`{${there},${whose}}`, '{5,-5}'],
        [`{${there},${whose}}`, '{0,0}'],
        [`{${there},${whose}}`, '{5}'],
        [`{${there},${whose}}`, '{5,5,NULL}'],
        [`{${there},NULL,${whose}}`, '{5,1,5}'],
        [`{${there},${there}}`, '{5,-5}'],
        [`{${there}}`, '{5}'],
      ] as const
      for (const [ids, gold] of refused) expect(await post(ids, gold)).toBe('ledger_entry_balances')
      expect(await post('{999999,-999999}', '{5,5}')).toBe('ledger_balance_of_an_account')
    })

    it('the database refuses a second entry of the same cause, a second reversal, and any change of an entry', async () => {
      const { cause } = await entryOf()
      const { sql } = product.database
      const again = raw`
        INSERT INTO ledger_entry (cause, kind, raid_id, booking_id, accounts, gold)
        SELECT cause, kind, raid_id, booking_id, accounts, gold FROM ledger_entry WHERE cause = ${cause}`
      expect(await constraintOf(again.execute(sql))).toBe('ledger_entry_once_a_cause')
      const back = raw`
        WITH made AS (INSERT INTO history (noun, action, record_id, changes)
                      VALUES ('session', 'start', 'x', '{}'), ('session', 'start', 'x', '{}') RETURNING id)
        INSERT INTO ledger_entry (cause, kind, raid_id, booking_id, reverses, accounts, gold)
        SELECT made.id, 'taken-back', raid_id, booking_id, cause, '{}', '{}'
          FROM ledger_entry CROSS JOIN made WHERE cause = ${cause}`
      expect(await constraintOf(back.execute(sql))).toBe('ledger_entry_reversed_once')
      const changes = [
        raw`UPDATE ledger_entry SET kind = 'kept' WHERE cause = ${cause}`,
        raw`DELETE FROM ledger_entry WHERE cause = ${cause}`,
      ]
      for (const change of changes) expect(await constraintOf(change.execute(sql))).toBe('ledger_entry_stays')
      expect(await constraintOf(raw`TRUNCATE ledger_entry CASCADE`.execute(sql))).toBe('ledger_stays')
    })
  })
})
