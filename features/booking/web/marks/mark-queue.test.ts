import { describe, expect, test } from 'vitest'
import { DROPPED_AFTER_MS, MarkQueue, type Outcome, readWaiting, type WaitingMark } from './mark-queue.ts'

const NOW = 1_800_000_000_000

const mark = (bookingId: string, changes: Partial<WaitingMark> = {}): WaitingMark => ({
  ...{ key: `key of ${bookingId}`, raidId: 'raid', bookingId, mark: 'lock', isUndo: false, at: NOW },
  ...changes,
})

/** A fake browser, and a fake server that answers with `outcomes`, then with 'set'. */
class World {
  kept: string | null = null
  readonly sent: WaitingMark[] = []
  /** The number of marks in each call. */
  readonly calls: number[] = []
  readonly ended: string[] = []
  /** The bookings of marks that were reported as waiting. */
  readonly waited: string[] = []
  outcomes: Outcome[] = []
  now = NOW

  open(): MarkQueue {
    return new MarkQueue({
      read: () => this.kept,
      write: (text) => {
        this.kept = text
      },
      send: async (marks) => {
        this.sent.push(...marks)
        this.calls.push(marks.length)
        return marks.map(() => this.outcomes.shift() ?? 'set')
      },
      now: () => this.now,
      waits: (marks) => this.waited.push(...marks.map(({ bookingId }) => bookingId)),
      ended: ({ bookingId }, outcome) =>
        this.ended.push(`${bookingId} ${typeof outcome === 'string' ? outcome : outcome.refused.message}`),
    })
  }
}

describe('TONIGHT-8: the queue of unsent statuses', () => {
  test('sends statuses in the order in which they were set, then is empty', async () => {
    const world = new World()
    const queue = world.open()
    queue.add([mark('a')])
    queue.add([mark('b', { at: NOW + 1 })])
    queue.add([mark('a', { mark: 'in-group', key: 'another', at: NOW + 2 })])
    await queue.send()
    expect(world.sent.map(({ bookingId, mark }) => `${bookingId} ${mark}`)).toEqual([
      'a lock',
      'b lock',
      'a in-group',
    ])
    expect(world.ended).toEqual(['a set', 'b set', 'a set'])
    expect(world.kept).toBeNull()
  })

  test('keeps statuses while the server is down, and sends none before an older one', async () => {
    const world = new World()
    world.outcomes = ['set', 'later']
    const queue = world.open()
    for (const [place, id] of ['a', 'b', 'c'].entries()) queue.add([mark(id, { at: NOW + place })])
    await queue.send()
    expect(world.sent.map(({ bookingId }) => bookingId)).toEqual(['a', 'b'])
    expect(readWaiting(world.kept).map(({ bookingId }) => bookingId)).toEqual(['b', 'c'])
    expect(world.waited).toEqual(['b'])
    await queue.send()
    expect(world.ended).toEqual(['a set', 'b set', 'c set'])
  })

  test('a status that could not be sent is sent again after a reload, with the same Idempotency-Key', async () => {
    const world = new World()
    world.outcomes = ['later']
    const before = world.open()
    before.add([mark('a')])
    await before.send()
    await world.open().send()
    expect(world.sent).toEqual([mark('a'), mark('a')])
    expect(world.kept).toBeNull()
  })

  test('resets a refused status and continues with the next one', async () => {
    const world = new World()
    world.outcomes = [{ refused: new Error('This client is not booked on the raid.') }]
    const queue = world.open()
    queue.add([mark('a'), mark('b')])
    await queue.send()
    expect(world.ended).toEqual(['a This client is not booked on the raid.', 'b set'])
    expect(world.kept).toBeNull()
  })

  test('a status that could not be sent for 12 hours is dropped', async () => {
    const world = new World()
    const queue = world.open()
    queue.add([mark('old'), mark('new', { at: NOW + 1 })])
    world.now = NOW + DROPPED_AFTER_MS + 1
    await queue.send()
    expect(world.ended).toEqual(['old dropped', 'new set'])
    expect(world.sent.map(({ bookingId }) => bookingId)).toEqual(['new'])
  })

  test('sends a status that is set during a request after that request, once', async () => {
    const world = new World()
    const queue = world.open()
    queue.add([mark('a')])
    const sending = queue.send()
    queue.add([mark('b')])
    await Promise.all([sending, queue.send()])
    expect(world.ended).toEqual(['a set', 'b set'])
    expect(world.sent).toHaveLength(2)
  })

  test('sends up to 100 statuses of one action in one request, separate from other actions', async () => {
    const world = new World()
    const queue = world.open()
    queue.add(Array.from({ length: 101 }, (_, place) => mark(`many ${place}`)))
    queue.add([mark('a', { at: NOW + 1 }), mark('b', { at: NOW + 1 })])
    queue.add([mark('b', { key: 'undo', at: NOW + 1, isUndo: true })])
    await queue.send()
    expect(world.calls).toEqual([100, 1, 2, 1])
    expect(world.kept).toBeNull()
  })

  test('only the refused ones of several statuses that were set together are reset', async () => {
    const world = new World()
    world.outcomes = ['set', { refused: new Error('no') }, 'later']
    const queue = world.open()
    queue.add([mark('a'), mark('b'), mark('c')])
    await queue.send()
    expect(world.ended).toEqual(['a set', 'b no'])
    expect(readWaiting(world.kept).map(({ bookingId }) => bookingId)).toEqual(['c'])
  })

  test('also sends what another tab has added', async () => {
    const world = new World()
    const [here, there] = [world.open(), world.open()]
    here.add([mark('a')])
    there.add([mark('b')])
    await here.send()
    expect(world.ended).toEqual(['a set', 'b set'])
  })

  test.each([null, '', 'null', '{}', '[{"key":"of something else"}]', '[{'])('empty for %j', (text) => {
    expect(readWaiting(text)).toEqual([])
  })
})
