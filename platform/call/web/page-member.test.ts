import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listHeroNames } from '#features/hero-name/calls.ts'
import { getAuthStatus } from '#features/member/calls.ts'
import { publishRaid } from '#features/raid/calls.ts'
import { MEMBER_HEADER } from '#platform/call/endpoint.ts'

const fetched = vi.fn<typeof fetch>()
const reload = vi.fn()
let state: unknown = null

/** The server's answers: who is signed in, and the refusal of another member's call. */
const signedIn = (id: string | null) =>
  Response.json({ isAuthenticated: id !== null, user: id && { _id: id } })
const refusal = () =>
  Response.json(
    { success: false, code: 'other-member', message: 'Somebody else is signed in here now.' },
    { status: 409 },
  )
const sentFor = () => new Headers(fetched.mock.lastCall?.[1]?.headers).get(MEMBER_HEADER)

// Each test loads the module anew, because a page is bound to its member only once.
let page: typeof import('./api.ts')
beforeEach(async () => {
  vi.stubGlobal('fetch', fetched)
  const replaceState = (to: unknown) => {
    state = to
  }
  const history = {
    get state() {
      return state
    },
    replaceState,
  }
  vi.stubGlobal('window', { location: { reload }, history })
  vi.resetModules()
  page = await import('./api.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const mock of [fetched, reload]) mock.mockReset()
  state = null
})

/** Whether the promise is still pending after everything else has run. */
async function hangs(promise: Promise<unknown>): Promise<boolean> {
  const turns = new Promise<true>((resolve) => setImmediate(() => setImmediate(() => resolve(true))))
  return Promise.race([
    promise.then(
      () => false,
      () => false,
    ),
    turns,
  ])
}

describe('AUTH-11: the member of a page', () => {
  test('the page makes each call as the member who was signed in first', async () => {
    fetched.mockImplementation(async () => signedIn(null))
    await page.call(getAuthStatus, {})
    await page.call(getAuthStatus, {})
    expect(sentFor()).toBeNull()
    fetched.mockImplementation(async () => signedIn('a'))
    await page.call(getAuthStatus, {})
    for (const endpoint of [listHeroNames, publishRaid] as const) {
      fetched.mockResolvedValueOnce(Response.json({ success: true, payload: [] }))
      await page.call(endpoint, { id: '7' })
      expect(sentFor()).toBe('a')
    }
    expect(page.pageMember()).toBe('a')
    expect(reload).not.toHaveBeenCalled()
  })

  test('the page reloads when another member signs in, and makes no calls until then', async () => {
    fetched.mockResolvedValueOnce(signedIn('a'))
    await page.call(getAuthStatus, {})
    fetched.mockResolvedValueOnce(refusal()).mockResolvedValueOnce(signedIn('b'))
    expect(await hangs(page.call(publishRaid, { id: '7' }))).toBe(true)
    expect(reload).toHaveBeenCalledOnce()
    expect([page.takeChangedMember(), page.takeChangedMember()]).toEqual([true, false])
  })

  test('the page does not reload when answers contradict each other or nobody is signed in', async () => {
    fetched.mockResolvedValueOnce(signedIn('a'))
    await page.call(getAuthStatus, {})
    for (const said of [signedIn('a'), signedIn(null), new Response('', { status: 502 })]) {
      fetched.mockResolvedValueOnce(refusal()).mockResolvedValueOnce(said)
      await expect(page.call(publishRaid, { id: '7' })).rejects.toMatchObject({
        code: 'other-member',
        status: 409,
      })
    }
    expect(reload).not.toHaveBeenCalled()
    expect(page.pageMember()).toBe('a')
  })
})
