import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createGate } from '#app/server/app.ts'
import { get } from '#platform/call/endpoint.ts'
import { Failure, failureBody } from '#platform/call/failure.ts'
import { until } from '#platform/testing/server/test-clock.ts'
import { implement } from './endpoint.ts'
import { TooManyRequests } from './limits.ts'
import { serve } from './pipeline.ts'

const input = z.strictObject({ name: z.string() })
const work = get('/work', { access: 'signed-in', input, payload: z.string() })
const look = get('/look', { access: 'signed-in', input, payload: z.string(), asksOutside: true })
const forAll = get('/for-all', { access: 'public', input, payload: z.string() })
const lines = get('/lines', { access: 'signed-in', input, media: 'text/csv' })

const [ofPerson, waiting] = [4, 64]

describe('SAFE-12: simultaneous calls of one account', () => {
  let app: FastifyInstance
  /** Calls that reached the gate, calls whose work has begun, and how to end each. */
  let arrived = 0
  let begun: string[] = []
  let ends = new Map<string, PromiseWithResolvers<string>>()
  /** Resolves the pending read of the roles; null: the roles are known. */
  let reading: PromiseWithResolvers<never[]> | null = null

  beforeEach(async () => {
    arrived = 0
    begun = []
    ends = new Map()
    reading = null
    app = Fastify()
    const begin = (name: string) => {
      begun.push(name)
      const end = Promise.withResolvers<string>()
      ends.set(name, end)
      return end.promise
    }
    const answer = async ({ name }: { name: string }) => ({ payload: await begin(name) })
    const pieces = async function* (name: string) {
      yield 'head\n'
      yield await begin(name)
    }
    serve(
      app,
      [work, look, forAll, lines],
      [
        implement(work, answer),
        implement(look, answer),
        implement(forAll, answer),
        implement(lines, async ({ name }) => ({ payload: pieces(name) })),
      ],
      {
        gate: gate(),
        database: { sql: null } as never,
        changes: {} as never,
        answers: {} as never,
        clock: () => new Date(),
      },
    )
    app.setErrorHandler((error, _request, reply) => {
      const failure = error instanceof Failure ? error : new Failure('internal')
      if (failure instanceof TooManyRequests) reply.header('retry-after', failure.retryAfterSeconds)
      reply.code(failure.status).send(failureBody(failure))
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    app.server.closeAllConnections()
    for (const { resolve } of ends.values()) resolve('over')
    await app.close()
  })

  /** The product's gate, for people whose names are in a header. */
  function gate() {
    const find = async (name?: string) => (name === undefined ? null : { id: name, member: { _id: name } })
    const readSession = ({ headers }: FastifyRequest) => {
      arrived += 1
      return headers['x-person']
    }
    return createGate({
      security: {} as never,
      sessions: { kept: () => null, find } as never,
      cookies: { readSession } as never,
      roles: { kept: () => (reading === null ? [] : null), fresh: () => reading?.promise } as never,
      limits: { account: { count: async () => undefined } } as never,
    })
  }

  interface Asking {
    readonly status: Promise<number>
    readonly response: Promise<Response>
    abort(): void
  }

  const ask = (path: string, name: string, who: Record<string, string>): Asking => {
    const aborting = new AbortController()
    const response = fetch(`${app.listeningOrigin}${path}?name=${name}`, {
      headers: who,
      signal: aborting.signal,
    })
    const status = response.then(
      (answered) => answered.status,
      () => 0,
    )
    return { response, status, abort: () => aborting.abort() }
  }
  const person = (name: string) => ({ 'x-person': name })
  const of = (names: string, count: number) => Array.from({ length: count }, (_, at) => `${names}${at + 1}`)
  /** Sends one caller's calls, one after another. */
  const askAll = async (path: string, names: readonly string[], who: Record<string, string>) => {
    const asked: Asking[] = []
    for (const name of names) {
      const before = arrived
      asked.push(ask(path, name, who))
      await until(() => arrived > before)
    }
    return asked
  }
  const end = (name: string) => ends.get(name)?.resolve('done')
  const haveBegun = (names: readonly string[]) => until(() => String(begun) === String(names))

  it('a person’s fifth call waits until another is answered; other people’s calls do not wait', async () => {
    const asked = await askAll('/work', of('a', ofPerson + 2), person('a'))
    await askAll('/work', ['b1'], person('b'))
    await haveBegun([...of('a', ofPerson), 'b1'])
    end('a2')
    expect(await asked[1]?.status).toBe(200)
    await haveBegun([...of('a', ofPerson), 'b1', 'a5'])
    end('a5')
    expect(await asked[4]?.status).toBe(200)
    await haveBegun([...of('a', ofPerson), 'b1', 'a5', 'a6'])
  })

  it('refuses calls beyond 64 waiting ones with a Retry-After; other people’s calls are answered', async () => {
    await askAll('/work', of('a', ofPerson + waiting), person('a'))
    await haveBegun(of('a', ofPerson))
    const beyond = await ask('/work', 'beyond', person('a')).response
    expect([beyond.status, beyond.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await beyond.json()).toEqual(failureBody(new Failure('too-many-requests')))
    const other = ask('/work', 'b1', person('b'))
    await haveBegun([...of('a', ofPerson), 'b1'])
    end('b1')
    expect(await other.status).toBe(200)
  })

  it('skips a waiting call whose client has left; a running one frees its slot when its work ends', async () => {
    const asked = await askAll('/work', of('a', ofPerson + 3), person('a'))
    await haveBegun(of('a', ofPerson))
    asked[4]?.abort()
    asked[0]?.abort()
    expect(await Promise.all([asked[0]?.status, asked[4]?.status])).toEqual([0, 0])
    // Work continues after its caller has left, so leaving frees no place.
    await askAll('/work', ['b1'], person('b'))
    await haveBegun([...of('a', ofPerson), 'b1'])
    end('a1')
    await haveBegun([...of('a', ofPerson), 'b1', 'a6'])
  })

  it('a failed call and a fully sent text free their slots', async () => {
    const asked = await askAll('/work', of('a', ofPerson - 1), person('a'))
    const [text] = await askAll('/lines', ['text'], person('a'))
    await haveBegun([...of('a', ofPerson - 1), 'text'])
    const more = await askAll('/work', ['more', 'and more'], person('a'))
    // The first piece has arrived, but the call still has its place.
    expect((await text?.response)?.status).toBe(200)
    ends.get('a1')?.reject(new Failure('not-found'))
    expect(await asked[0]?.status).toBe(404)
    await haveBegun([...of('a', ofPerson - 1), 'text', 'more'])
    end('text')
    expect(await (await text?.response)?.text()).toBe('head\ndone')
    await haveBegun([...of('a', ofPerson - 1), 'text', 'more', 'and more'])
    for (const name of ['more', 'and more']) end(name)
    expect(await Promise.all(more.map(({ status }) => status))).toEqual([200, 200])
  })

  it('a text whose reader disconnects frees its slot', async () => {
    await askAll('/work', of('a', ofPerson - 1), person('a'))
    const [text] = await askAll('/lines', ['text'], person('a'))
    await text?.response
    await askAll('/work', ['more'], person('a'))
    text?.abort()
    await haveBegun([...of('a', ofPerson - 1), 'text', 'more'])
  })

  it('a call that waits for an outside service takes no slot', async () => {
    await askAll('/look', of('look', ofPerson + 1), person('a'))
    await askAll('/work', of('a', ofPerson + 1), person('a'))
    await haveBegun([...of('look', ofPerson + 1), ...of('a', ofPerson)])
  })

  it('a call takes no slot while its account’s roles are being read', async () => {
    reading = Promise.withResolvers()
    await askAll('/work', of('a', ofPerson), person('a'))
    await askAll('/for-all', of('public', ofPerson), person('a'))
    await haveBegun(of('public', ofPerson))
    reading.resolve([])
    reading = null
    for (const name of of('public', ofPerson)) end(name)
    await haveBegun([...of('public', ofPerson), ...of('a', ofPerson)])
  })
})
