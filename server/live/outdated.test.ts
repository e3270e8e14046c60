import { expect, it } from 'vitest'
import { outdatedBy } from '#domain/change.ts'
import { can } from '#domain/rights.ts'
import { VIEWS } from '#domain/view.ts'
import type { Viewer } from '#server/live/lists.ts'
import type { LiveDeps, LiveServer } from '#server/live/live-server.ts'
import { OutdatedViews } from '#server/live/outdated.ts'

it('LIVE-10: what could not be sent is due again, and what came meanwhile', () => {
  const outdated = new OutdatedViews({} as LiveServer, {} as LiveDeps)
  const actor = { _id: 'anna', roles: ['Admin'] } as const
  const rooms = new Map<string, Viewer>([['admins', { audience: null, takesDeltas: true, actor }]])
  const idsBy = ({ views }: ReturnType<OutdatedViews['gather']>) =>
    (views.get('admins') ?? []).map(({ views: old, ids }) => [old, ids])
  const visible = outdatedBy('hero-name create').filter((view) => {
    const to = VIEWS[view]
    return to !== 'pushed' && to !== 'concerned' && can(actor.roles, to)
  })
  expect(visible.length).toBeGreaterThan(0)
  outdated.add({ id: 7, kind: 'hero-name create' })
  expect(idsBy(outdated.gather(rooms))).toEqual([[visible, [7]]])
  const first = outdated.gather(rooms)
  outdated.add({ id: 8, kind: 'hero-name create' })
  expect(idsBy(first)).toEqual([[visible, [7]]])
  first.settle()
  const second = outdated.gather(rooms)
  expect(idsBy(second)).toEqual([[visible, [8]]])
  second.settle()
  expect(idsBy(outdated.gather(rooms))).toEqual([])
})
