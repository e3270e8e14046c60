import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { PEOPLE, personWith } from '#demo/people.ts'
import { endAllSessions, listSessions, listSignedIn, SIGNED_IN_AT_ONCE } from '#features/member/calls.ts'
import { callOf, pagesOf } from '#platform/testing/server/caller.ts'
import { onPostgres } from '#platform/testing/server/databases.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { connect, disconnectAll, disconnected, refusal, watch } from '#platform/testing/server/watcher.ts'

const PERSON = personWith('Advertiser')

afterEach(disconnectAll)

const { product, admin } = testProduct()

const list = async (input: { name?: string; before?: string } = {}) => {
  const { body } = await product.request(...callOf(listSignedIn, input, { cookie: admin.cookie }))
  return body as {
    payload: { _id: string; username: string; devices: number; lastUsedAt: string }[]
    next: string | null
  }
}

it('AUTH-10: ends all sessions of one member, keeps those of others, and records in the history who did it', async () => {
  const [first, second] = [await product.signIn(PERSON), await product.signIn(PERSON)]
  const { memberId } = first
  expect((await list({ name: PERSON.name.toUpperCase() })).payload).toEqual([
    { _id: memberId, username: PERSON.name, devices: 2, lastUsedAt: product.clock.now().toISOString() },
  ])
  const ended = await admin.ask(endAllSessions, { memberId })
  expect(ended.body).toMatchObject({ success: true, message: `${PERSON.name} is signed out on 2 devices` })
  for (const caller of [first, second]) expect((await caller.ask(listSessions, {})).status).toBe(401)
  expect((await admin.ask(listSessions, {})).status).toBe(200)
  const rows = await product.database.sql
    .selectFrom('history')
    .select(['member_id', 'record_id'])
    .where('noun', '=', 'session')
    .where('action', '=', 'end')
    .execute()
  expect(rows.map(({ member_id }) => member_id)).toEqual([admin.memberId, admin.memberId])
  const { body } = await admin.ask(endAllSessions, { memberId })
  expect(body.message).toBe(`${PERSON.name} is not signed in`)
  expect((await list({ name: PERSON.name })).payload).toEqual([])
})

it('AUTH-10: lists signed-in members by name, in pages, without expired sessions', async () => {
  const people = PEOPLE.filter(({ member, roles }) => member && roles.length > 0)
  await Promise.all(people.map((person) => product.signIn(person)))
  const many = Array.from({ length: SIGNED_IN_AT_ONCE }, (_, at) => String(at).padStart(2, '0'))
  await sql`
    WITH zora AS (
      INSERT INTO member (id, discord_id, username, handle, in_guild)
      SELECT ('018f0000-0000-7000-8000-0000000000' || number)::uuid, '9' || number, 'Zora', 'zora', true
        FROM unnest(${many}::text[]) AS number RETURNING id
    )
    INSERT INTO session (id, token_hash, member_id, user_agent, created_at, last_seen_at, expires_at)
    SELECT id, id::text, id, '', at, at, at + interval '1 s' FROM zora, (SELECT ${product.clock.now()}::timestamptz AS at) AS now
  `.execute(product.database.sql)
  const pages = await pagesOf<{ _id: string }[]>(admin, listSignedIn)
  expect(Math.max(...pages.map(({ length }) => length))).toBe(SIGNED_IN_AT_ONCE)
  const found = pages.flat().map(({ _id }) => _id)
  expect(new Set(found).size).toBe(found.length)
  expect(found.length).toBeGreaterThan(SIGNED_IN_AT_ONCE)
  const zoras = await list({ name: 'zORA' })
  expect(zoras.payload.map(({ _id }) => _id.slice(-2))).toEqual(many)
  expect(zoras.next).toBeNull()
  product.clock.advance({ seconds: 2 })
  expect((await list({ name: 'Zora' })).payload).toEqual([])
})

onPostgres('on two instances', () => {
  it('AUTH-10: ends a member’s open pages at once on both instances', async () => {
    const other = await product.startAnother()
    const [here, there] = [await product.signIn(PERSON), await product.signIn(PERSON)]
    const closed = [
      disconnected(await watch(product, here)),
      disconnected(await watch(other, other.hosting(there))),
    ]
    await admin.call(endAllSessions, { memberId: here.memberId })
    expect(await Promise.all(closed)).toEqual(['io server disconnect', 'io server disconnect'])
    expect(await refusal(connect(other, { cookie: there.cookie }))).toMatchObject({
      data: { code: 'signed-out' },
    })
  })
})
