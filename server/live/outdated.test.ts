import { expect, it } from 'vitest'
import type { OutdatedList } from '#domain/live.ts'
import type { LiveDeps, LiveServer } from '#server/live/live-server.ts'
import { OutdatedViews } from '#server/live/outdated.ts'

it('LIVE-10: what is a person’s own goes along with what is sent next, once that was sent', () => {
  const data = { actor: { _id: 'anna', roles: ['Admin'] } }
  const sockets = new Map(['page', 'other'].map((id) => [id, { id, data }]))
  const io = { of: () => ({ sockets }) } as unknown as LiveServer
  const outdated = new OutdatedViews(io, {} as LiveDeps)
  const own: OutdatedList = [{ view: 'gold', ids: [6] }]
  outdated.hold(new Map([['page', own]]))
  outdated.add({ id: 7, kind: 'hero-name create' })
  const first = outdated.gather().views
  const ofAll = first.get('other') ?? []
  expect(ofAll.length).toBeGreaterThan(0)
  expect(first.get('page')).toEqual([...ofAll, ...own])
  // It could not be sent.
  const again = outdated.gather()
  expect(again.views).toEqual(first)
  again.settle()
  expect(outdated.gather().views).toEqual(new Map())
})
