import { expect, it } from 'vitest'
import { outdatedBy } from '#domain/change.ts'
import { can } from '#domain/rights.ts'
import { VIEWS } from '#domain/view.ts'
import type { Viewer } from '#server/live/lists.ts'
import type { LiveDeps, LiveServer } from '#server/live/live-server.ts'
import { OutdatedViews } from '#server/live/outdated.ts'
import { freshDatabase, onOneDatabase } from '#server/testing/databases.ts'
import { UNKNOWN_ID } from '#server/testing/records.ts'

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

onOneDatabase((kind) => {
  it('LIVE-10: what is a person’s own goes along with what is sent next, once that was sent', async () => {
    const { database, cleanup } = await freshDatabase(kind)
    const outdated = new OutdatedViews({} as LiveServer, { database })
    const viewer = {
      audience: null,
      takesDeltas: true,
      actor: { _id: UNKNOWN_ID, roles: ['Admin'] },
    } as const
    const viewers = new Map<string, Viewer>([['page', viewer]])
    const namedIn = ({ views }: ReturnType<OutdatedViews['gather']>) =>
      (views.get('page') ?? []).flatMap(({ views: old, ids }) => old.map((view) => `${view} ${ids}`))
    // Anybody may own what only a newer version knows.
    outdated.add({ id: 6, kind: null })
    outdated.gather(viewers).settle()
    await outdated.readOwn(viewers)
    outdated.add({ id: 7, kind: 'hero-name create' })
    const first = outdated.gather(viewers)
    expect(namedIn(first)).toEqual(expect.arrayContaining(['hero-names 7', 'gold 6']))
    expect(namedIn(first)).not.toContain('hero-names 6')
    // It could not be sent.
    const again = outdated.gather(viewers)
    expect(again.views).toEqual(first.views)
    again.settle()
    expect(outdated.gather(viewers).views).toEqual(new Map())
    expect(outdated.isDue).toBe(false)
    await cleanup()
  })
})
