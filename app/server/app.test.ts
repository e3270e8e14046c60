import Fastify from 'fastify'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createHeroName, listHeroNames } from '#features/hero-name/calls.ts'
import { contract } from '#features/index.ts'
import { listMails } from '#features/mail/calls.ts'
import { createRaid } from '#features/raid/calls.ts'
import { implement } from '#platform/call/server/endpoint.ts'
import { serve } from '#platform/call/server/pipeline.ts'
import { expectRefused } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, publishedRaid, raidInput } from '#platform/testing/server/records.ts'

const HERO_NAME = { name: 'Brünhild', realm: 'Kazzak', faction: 'Horde', status: true } as const

const lines: string[] = []
const { product, admin, manager, advertiser } = testProduct({ onLog: (line) => lines.push(line) })

describe('WIRE-2: an unexpected error', () => {
  it('an unexpected error answers 500 without internal details, in a read and in a write', async () => {
    await sql`ALTER TABLE hero_name RENAME TO hero_name_elsewhere`.execute(product.database.sql)
    for (const answer of [await admin.ask(listHeroNames, {}), await admin.ask(createHeroName, HERO_NAME)])
      expectRefused(answer, 'internal')
    await sql`ALTER TABLE hero_name_elsewhere RENAME TO hero_name`.execute(product.database.sql)
  })

  it('a write that fails half way is rolled back', async () => {
    const input = await raidInput(product)
    await sql`ALTER TABLE history RENAME TO history_elsewhere`.execute(product.database.sql)
    expect((await manager.ask(createRaid, input)).status).toBe(500)
    expect(await product.database.sql.selectFrom('raid').select('id').execute()).toEqual([])
    await sql`ALTER TABLE history_elsewhere RENAME TO history`.execute(product.database.sql)
    expect((await manager.ask(createRaid, input)).status).toBe(200)
  })
})

it('WIRE-9: /healthz and /readyz answer while process and database work', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const { status, text } = await product.request(path)
    expect([path, status, text]).toEqual([path, 200, '{"ok":true}'])
  }
})

describe('the operator’s log', () => {
  beforeEach(() => void lines.splice(0))

  it('OPS-6: the log has a line for each answer, without private data', async () => {
    const raid = await publishedRaid(product)
    await book(advertiser, raid, { contactInfo: 'whisper Zzyzx', clientName: 'Zzyzx' })
    await advertiser.ask(listMails, { realm: 'Zzyzx' })
    const said = lines.map((line) => JSON.parse(line))
    expect(said).toContainEqual(
      expect.objectContaining({
        ...{ level: 30, method: 'POST', path: '/booking/create', status: 200, from: '127.0.0.1' },
        ...{ member: advertiser.memberId, reqId: expect.any(String), ms: expect.any(Number) },
      }),
    )
    expect(said).toContainEqual(expect.objectContaining({ path: '/mail/get', status: 403 }))
    expect(new Set(said.map(({ reqId }) => reqId)).size).toBe(said.length)
    const [, token = ''] = advertiser.cookie.split('=')
    for (const secret of ['Zzyzx', token, 'code=', 'state=']) expect(lines.join('')).not.toContain(secret)
  })

  it('OPS-6: the id in an error’s answer finds the error in the log', async () => {
    await product.database.sql.schema.alterTable('hero_name').renameTo('gone').execute()
    const failed = await admin.ask(listHeroNames, {})
    await product.database.sql.schema.alterTable('gone').renameTo('hero_name').execute()
    expect(failed.status).toBe(500)
    const about = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
    expect(about.map(({ reqId }) => reqId)).toEqual([failed.headers.get('x-request-id')])
  })
})

describe('starting the app', () => {
  const deps = {
    gate: { authorize: async () => null },
    database: {} as never,
    changes: {} as never,
    answers: {} as never,
    clock: () => new Date(),
  }
  const heroNames = implement(listHeroNames, async () => ({ payload: [] }))

  it('the app does not start when a call has no handler, and names the call', () => {
    expect(() => serve(Fastify(), contract, [heroNames], deps)).toThrow(
      /^Nobody implements POST \/admin\/create-hero-name, /,
    )
    expect(() => serve(Fastify(), [listHeroNames, createHeroName], [heroNames], deps)).toThrow(
      'Nobody implements POST /admin/create-hero-name',
    )
  })

  it('the app does not start when a handler has no call, or a call has two handlers', () => {
    expect(() => serve(Fastify(), [], [heroNames], deps)).toThrow('Not in the contract: GET /admin/hero-name')
    expect(() => serve(Fastify(), [listHeroNames], [heroNames, heroNames], deps)).toThrow(
      /GET|\/admin\/hero-name/,
    )
  })
})
