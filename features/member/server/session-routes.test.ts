import { afterEach, describe, expect, it } from 'vitest'
import { personWith } from '#demo/people.ts'
import { endOtherSessions, endSession, listSessions } from '#features/member/calls.ts'
import { CALLBACK_PATH } from '#platform/call/page.ts'
import { expectRefused } from '#platform/testing/server/caller.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { cookiesOf, goToDiscord, type Product, testProduct } from '#platform/testing/server/product.ts'

const PERSON = personWith('Forge Member')
const OTHER = personWith('Advertiser')
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

const { product } = testProduct()
afterEach(async () => {
  const caller = await product.signIn(PERSON)
  await caller.call(endOtherSessions, {})
  await product.database.sql.deleteFrom('session').where('member_id', '=', caller.memberId).execute()
})

const ownOf = async (caller: Awaited<ReturnType<Product['signIn']>>) => {
  const own = (await caller.call(listSessions, {})).find(({ current }) => current)
  if (own === undefined) throw new Error('The session that asks is not in its own list')
  return own
}

describe('listing and ending own sessions (200)', () => {
  it('AUTH-7: a member lists own sessions only, the current one first, then by last use', async () => {
    const start = product.clock.now()
    const first = await product.signIn(PERSON)
    product.clock.advance({ seconds: 300 })
    const second = await product.signIn(PERSON)
    product.clock.advance({ seconds: 300 })
    const asking = await product.signIn(PERSON)
    await product.signIn(OTHER)
    product.clock.advance({ seconds: 300 })
    await first.call(listSessions, {})
    const sessions = await asking.call(listSessions, {})
    const [askingId, firstId, secondId] = await Promise.all(
      [asking, first, second].map(async (one) => (await ownOf(one))._id),
    )
    const lastUsedAt = new Date(start.getTime() + 15 * 60_000).toISOString()
    expect(sessions.map(({ current }) => current)).toEqual([true, false, false])
    expect(sessions).toMatchObject([
      { _id: askingId },
      { _id: firstId, device: 'An unknown device', startedAt: start.toISOString(), lastUsedAt },
      { _id: secondId },
    ])
  })

  it('AUTH-7: a session’s device is named by the browser’s user agent at sign-in', async () => {
    const back = await goToDiscord(product.request, PERSON)
    const landed = await product.request(CALLBACK_PATH + back.query, {
      cookie: back.cookie,
      headers: { 'user-agent': FIREFOX },
    })
    const answer = await product.request('/session/list', { cookie: cookiesOf(landed.headers) })
    expect(answer.body.payload).toMatchObject([{ device: 'Firefox on Linux', current: true }])
  })

  it('AUTH-8: ending another own session works at once and writes a history row', async () => {
    const [caller, left] = [await product.signIn(PERSON), await product.signIn(PERSON)]
    const { _id } = await ownOf(left)
    const answer = await caller.ask(endSession, { id: _id })
    expect(answer.body).toEqual({ success: true, message: 'Signed out on that device' })
    expectRefused(await left.ask(listSessions, {}), 'signed-out')
    expect(await caller.call(listSessions, {})).toHaveLength(1)
    const { memberId } = caller
    const history = await historyOf(product.database, _id)
    expect(history).toMatchObject([
      { action: 'start', memberId },
      { action: 'end', memberId },
    ])
  })

  it('AUTH-8: ending the current session signs it out', async () => {
    const caller = await product.signIn(PERSON)
    const { _id } = await ownOf(caller)
    expect((await caller.ask(endSession, { id: _id })).status).toBe(200)
    expectRefused(await caller.ask(listSessions, {}), 'signed-out')
  })

  it('AUTH-9: a member ends all other own sessions and none of other members', async () => {
    const stranger = await product.signIn(OTHER)
    const others = [await product.signIn(PERSON), await product.signIn(PERSON)]
    const caller = await product.signIn(PERSON)
    const answer = await caller.ask(endOtherSessions, {})
    expect(answer.body).toEqual({ success: true, message: 'Signed out on all other devices' })
    for (const other of others) expectRefused(await other.ask(listSessions, {}), 'signed-out')
    expect(await caller.call(listSessions, {})).toHaveLength(1)
    expect((await stranger.ask(listSessions, {})).status).toBe(200)
    expect((await caller.ask(endOtherSessions, {})).body).toEqual(answer.body)
  })
})

it('404: AUTH-8: another member’s session is not found, and continues', async () => {
  const [caller, stranger] = [await product.signIn(PERSON), await product.signIn(OTHER)]
  const { _id: id } = await ownOf(stranger)
  expectRefused(await caller.ask(endSession, { id }), 'not-found')
  expect((await stranger.ask(listSessions, {})).status).toBe(200)
})
