import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { get } from '#platform/call/endpoint.ts'
import { Failure } from '#platform/call/failure.ts'
import { implement } from './endpoint.ts'
import { serve } from './pipeline.ts'

const lines = get('/lines', {
  access: 'signed-in',
  input: z.strictObject({ failAt: z.optional(z.string()) }),
  media: 'text/csv; charset=utf-8',
})

describe('a call that answers text', () => {
  const actor = { _id: 'm1', roles: [], sessionId: 's1' }
  let app: FastifyInstance
  let isSignedIn = true
  let written = 0
  beforeEach(async () => {
    isSignedIn = true
    written = 0
    app = Fastify()
    const handler = implement(lines, async ({ failAt }, context) => {
      const pieces = async function* () {
        for (const line of ['name,gold\n', `${context.actor._id},1\n`, 'Bödvar,2\n']) {
          if (failAt === String(written)) throw new Failure('database-away')
          written += 1
          yield line
        }
      }
      return { payload: pieces(), file: 'lines.csv' }
    })
    const gate = {
      authorize: async () => {
        if (!isSignedIn) throw new Failure('signed-out')
        return actor
      },
    }
    const unused = {} as never
    const deps = {
      gate,
      database: { sql: null } as never,
      changes: unused,
      answers: unused,
      clock: () => new Date(),
    }
    serve(app, [lines], [handler], deps)
    app.setErrorHandler((error, _request, reply) => {
      const failure = error instanceof Failure ? error : new Failure('internal')
      reply.code(failure.status).send({ code: failure.code })
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => app.close())

  const ask = (query = '') => fetch(`${app.listeningOrigin}/lines${query}`)

  it('a text answer has its media type and is streamed in pieces', async () => {
    const answer = await ask()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="lines.csv"')
    // The length of a streamed answer is unknown.
    expect(answer.headers.get('content-length')).toBeNull()
    expect(await answer.text()).toBe('name,gold\nm1,1\nBödvar,2\n')
  })

  it('a call that answers text passes the same checks and parsing as other calls', async () => {
    expect([(await ask('?unknown=1')).status, written]).toEqual([400, 0])
    isSignedIn = false
    expect([(await ask()).status, written]).toEqual([401, 0])
  })

  it('a text answer that fails early is an ordinary failure, and later a broken stream', async () => {
    const early = await ask('?failAt=0')
    expect([early.status, await early.json()]).toEqual([503, { code: 'database-away' }])
    await expect(ask('?failAt=2').then((answer) => answer.text())).rejects.toThrow()
  })
})
