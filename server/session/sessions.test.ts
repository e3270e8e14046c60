import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { personWith } from '#demo/people.ts'
import { tidy } from '#server/housekeeping.ts'
import { onBothDatabases } from '#server/testing/databases.ts'
import { goToDiscord, type Product, startProduct } from '#server/testing/product.ts'

const PERSON = personWith('Forge Member')
const DAY = 24

onBothDatabases((kind) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(kind)
  })
  afterEach(() => product.clock.reset())
  afterAll(() => product.stop())

  const status = async (cookie: string) => (await product.request('/discord/roles', { cookie })).status
  const sessionsOf = async (memberId: string) =>
    product.database.sql.selectFrom('session').select('id').where('member_id', '=', memberId).execute()

  describe('AUTH-4: a session', () => {
    it('ends 7 days after its last use', async () => {
      const { cookie } = await product.signIn(PERSON)
      product.clock.advance({ hours: 7 * DAY, ms: -1 })
      expect(await status(cookie)).toBe(200)
      product.clock.advance({ hours: 7 * DAY, ms: -1 })
      expect(await status(cookie)).toBe(200)
      product.clock.advance({ hours: 7 * DAY })
      expect(await status(cookie)).toBe(401)
    })

    it('ends 30 days after its start, however it is used', async () => {
      const { cookie } = await product.signIn(PERSON)
      for (let day = 0; day < 5; day += 1) {
        product.clock.advance({ hours: 6 * DAY, ms: day === 4 ? -1 : 0 })
        expect(await status(cookie)).toBe(200)
      }
      product.clock.advance({ ms: 1 })
      expect(await status(cookie)).toBe(401)
    })

    it('is used when something is asked with it, noted once a minute', async () => {
      const { cookie, memberId } = await product.signIn(PERSON)
      const lastSeen = async () => {
        const [seen] = await product.database.sql
          .selectFrom('session')
          .select('last_seen_at')
          .where('member_id', '=', memberId)
          .orderBy('id', 'desc')
          .limit(1)
          .execute()
        return seen?.last_seen_at
      }
      const start = product.clock.now()
      product.clock.advance({ seconds: 59 })
      await status(cookie)
      expect(await lastSeen()).toEqual(start)
      product.clock.advance({ seconds: 3 })
      await status(cookie)
      expect(await lastSeen()).toEqual(product.clock.now())
    })

    it('that has ended is tidied away, one that has not stays', async () => {
      const { memberId } = await product.signIn(PERSON)
      await product.database.sql.deleteFrom('session').where('member_id', '=', memberId).execute()
      await product.signIn(PERSON)
      await goToDiscord(product.request, PERSON)
      product.clock.advance({ hours: 7 * DAY })
      await tidy(product.database, product.clock.now())
      expect(await sessionsOf(memberId)).toHaveLength(1)
      product.clock.advance({ ms: 1 })
      await tidy(product.database, product.clock.now())
      expect(await sessionsOf(memberId)).toEqual([])
      expect(await product.database.sql.selectFrom('sign_in').selectAll().execute()).toEqual([])
    })
  })
})
