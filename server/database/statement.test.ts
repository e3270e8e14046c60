import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fresh, freshDatabase, onBothDatabases } from '#server/testing/databases.ts'
import { statement } from './statement.ts'

describe('a statement that is compiled once', () => {
  onBothDatabases((kind) => {
    let fresh: Fresh
    let built = 0
    const add = statement(
      (sql, made: { id: string; name: string; realm: string }, rest: { at: Date; status: boolean }) => {
        built += 1
        return sql
          .insertInto('hero_name')
          .values({ ...made, faction: 'Horde', status: rest.status, created_at: rest.at })
          .returning(['name', 'status', 'created_at'])
      },
    )
    const find = statement((sql, wanted: { names: readonly string[] }) =>
      sql
        .selectFrom('hero_name')
        .select('realm')
        .where((eb) => eb('name', '=', eb.fn.any(eb.val(wanted.names))))
        .orderBy('realm'),
    )

    beforeAll(async () => {
      fresh = await freshDatabase(kind)
    })
    afterAll(() => fresh.cleanup())

    it('sends the values of each run in their places', async () => {
      const { sql } = fresh.database
      const at = new Date('2026-06-17T10:00:00Z')
      const made = { id: crypto.randomUUID(), name: "O'Brün", realm: 'Kazzak' }
      expect(await add(sql, made, { at, status: true })).toEqual([
        { name: "O'Brün", status: true, created_at: at },
      ])
      expect(await find(sql, { names: ["O'Brün"] })).toEqual([{ realm: 'Kazzak' }])
      expect(await find(sql, { names: ['nobody', "O'Brün"] })).toEqual([{ realm: 'Kazzak' }])
      expect(await find(sql, { names: [] })).toEqual([])
      expect(built).toBe(1)
    })
  })
})
