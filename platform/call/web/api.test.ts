import { afterAll, afterEach, describe, expect, it, test, vi } from 'vitest'
import { listMails } from '#features/mail/calls.ts'
import { getAuthStatus } from '#features/member/calls.ts'
import { getRaid, listPublishedRaids, publishRaid } from '#features/raid/calls.ts'
import { encodePayload } from '#platform/words/encoding.ts'
import { ApiFailure, call, callIfChanged, failureTextWithReason, onWrite } from './api.ts'

const fetched = vi.fn<typeof fetch>()

function answers(body: unknown, status = 200) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  fetched.mockResolvedValue(new Response(text, { status }))
  vi.stubGlobal('fetch', fetched)
}

function sent(): { address: string; init: RequestInit; headers: Headers } {
  const [address, init = {}] = fetched.mock.lastCall ?? []
  return { address: String(address), init, headers: new Headers(init.headers) }
}

afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

describe('sending a call', () => {
  test('a GET puts its path parameters into the path and the others into the query', async () => {
    answers({ success: true, payload: {} })
    await call(getRaid, { id: 'a/b ü' })
    expect(sent().address).toBe('/raid/get/a%2Fb%20%C3%BC')
    answers({ success: true, payload: [], next: null })
    await call(listMails, { realm: 'Tarren Mill', faction: '', before: undefined })
    expect(sent().address).toBe('/mail/get?realm=Tarren+Mill')
  })

  test('a POST sends JSON and cookies, and its idempotency key as a header', async () => {
    answers({ success: true, message: 'Raid published successfully' })
    const answer = await call(publishRaid, { id: '7' }, { idempotencyKey: 'once' })
    expect(answer.message).toBe('Raid published successfully')
    expect(sent().address).toBe('/raid/publish')
    expect(sent().init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"id":"7"}' })
    expect(sent().headers.get('content-type')).toBe('application/json')
    expect(sent().headers.get('idempotency-key')).toBe('once')
  })
})

test('a repeated GET sends its etag, and answers null while nothing has changed', async () => {
  fetched.mockResolvedValueOnce(Response.json({ success: true, payload: [] }, { headers: { etag: 'W/"1"' } }))
  fetched.mockResolvedValueOnce(new Response(null, { status: 304 }))
  vi.stubGlobal('fetch', fetched)
  const first = await callIfChanged(listPublishedRaids, {}, {})
  expect(sent().headers.has('if-none-match')).toBe(false)
  expect(first).toMatchObject({ payload: [], etag: 'W/"1"' })
  expect(await callIfChanged(listPublishedRaids, {}, { etag: 'W/"1"' })).toBeNull()
  expect(sent().headers.get('if-none-match')).toBe('W/"1"')
})

describe('data invalidated by a write', () => {
  const heard = vi.fn()
  const stop = onWrite(heard)
  afterAll(stop)

  test('LIVE-11: a write invalidates the data that its answer names', async () => {
    const own = { views: ['gold'], ids: [1], raids: [] }
    const headers = { 'forge-invalidated': JSON.stringify(own) }
    fetched.mockResolvedValue(Response.json({ success: true }, { headers }))
    vi.stubGlobal('fetch', fetched)
    await call(publishRaid, { id: '7' })
    expect(heard).toHaveBeenLastCalledWith(own)
  })

  test('a read or a refused write invalidates nothing', async () => {
    heard.mockReset()
    answers({ success: true, payload: [] })
    await call(listPublishedRaids, {})
    answers({ success: false, code: 'not-permitted', message: 'No' }, 403)
    await call(publishRaid, { id: '7' }).catch(() => undefined)
    expect(heard).not.toHaveBeenCalled()
  })
})

describe('receiving an answer', () => {
  test('a list arrives decoded, whether it was encoded or not', async () => {
    const raids = [{ name: 'Größte Nacht ⚔ Ночь' }]
    answers({ success: true, payload: encodePayload(raids) })
    expect((await call(listPublishedRaids, {})).payload).toEqual(raids)
    answers({ success: true, payload: raids })
    expect((await call(listPublishedRaids, {})).payload).toEqual(raids)
  })

  test('an answer without envelope is its own payload', async () => {
    answers({ isAuthenticated: false, user: null })
    expect((await call(getAuthStatus, {})).payload).toEqual({ isAuthenticated: false, user: null })
  })

  test('the cursor of the next page is part of the result', async () => {
    answers({ success: true, payload: [], next: 'further' })
    expect((await call(listMails, {})).next).toBe('further')
  })
})

describe('failures of a call', () => {
  test('a refusal keeps its status, code, message and fields', async () => {
    answers(
      { success: false, code: 'invalid-input', message: 'No.', fields: { id: 'The id is missing.' } },
      400,
    )
    await expect(call(publishRaid, { id: '' })).rejects.toMatchObject({
      ...{ name: 'ApiFailure', status: 400, code: 'invalid-input', message: 'No.' },
      fields: { id: 'The id is missing.' },
    })
  })

  test.each([
    ['no JSON', '<html>Bad Gateway</html>'],
    ['no object', '[1]'],
    ['broken off', '{"success":tr'],
  ])('an answer that is %s fails as unreadable', async (_, body) => {
    answers(body, 502)
    await expect(call(getAuthStatus, {})).rejects.toMatchObject({ status: 502, code: 'unreadable' })
  })

  test('a missing answer fails as unreachable', async () => {
    vi.stubGlobal('fetch', fetched.mockRejectedValue(new TypeError('Failed to fetch')))
    const failure: unknown = await call(getAuthStatus, {}).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiFailure)
    expect(failure).toMatchObject({ status: 0, code: 'unreachable' })
  })

  test('an aborted call is not reported as a failure of the server', async () => {
    const gone = AbortSignal.abort()
    vi.stubGlobal('fetch', fetched.mockRejectedValue(gone.reason))
    await expect(call(getAuthStatus, {}, { signal: gone })).rejects.toBe(gone.reason)
  })

  test('an undecodable payload fails with the reason', async () => {
    answers({ success: true, payload: 12 })
    await expect(call(listPublishedRaids, {})).rejects.toThrow('Unexpected payload type: number')
  })
})

it.each([
  [
    new ApiFailure(0, 'unreachable', 'The server cannot be reached.'),
    'Failed to update booking status. The server cannot be reached.',
  ],
  [new ApiFailure(409, 'conflict', 'It is locked.'), 'It is locked.'],
  [new ApiFailure(502, 'unreadable', 'Not for reading.'), 'Failed to update booking status'],
  [new Error('Something'), 'Failed to update booking status'],
])('LIVE-6: a status that could not be set shows the reason: %s', (error, text) => {
  expect(failureTextWithReason(error, 'Failed to update booking status')).toBe(text)
})
