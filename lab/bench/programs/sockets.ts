import { io, type Socket } from 'socket.io-client'
import type { HandshakeAuth, RaidDelta } from '#domain/live.ts'
import { serveJobs } from './jobs.ts'
import { post, type Sent } from './post.ts'

/** Jobs of the one program that holds all watchers, so that their times are of one clock. */
export type SocketsJob =
  | {
      readonly do: 'open'
      readonly address: string
      readonly people: readonly Headers[]
      readonly count: number
    }
  | { readonly do: 'change'; readonly requests: readonly Sent[]; readonly pauseMs: number }
  | { readonly do: 'forget' }
  | { readonly do: 'collect' }
  | { readonly do: 'close' }

export interface Watched {
  /** From each answer to when the last socket was told, ms. */
  readonly times: readonly number[]
  /** Of one change, as it came. */
  readonly bytes: number
  /** Changes that one socket was told of, the most of any. */
  readonly lists: number
  /** The tag of the last list that each person's first socket was told of. */
  readonly lastTags: readonly string[]
}

type Headers = Readonly<Record<string, string>>

interface Watcher {
  readonly socket: Socket
  readonly person: number
  lists: number
  last: RaidDelta | null
  lastTag: string
}

/** What has not come by then is not coming, ms. */
const PATIENCE_MS = 20_000
/** Without anything for so long nothing more is on its way, ms. */
const QUIET_MS = 1_500

let watchers: Watcher[] = []
let onList = () => {}

async function work(job: SocketsJob): Promise<Watched | null> {
  switch (job.do) {
    case 'open':
      await open(job)
      return null
    case 'change':
      return change(job)
    case 'forget':
      forget()
      return null
    case 'collect':
      await quiet()
      return found([])
    case 'close':
      for (const { socket } of watchers) socket.disconnect()
      watchers = []
      return null
  }
}

async function open({ address, people, count }: Extract<SocketsJob, { do: 'open' }>): Promise<void> {
  while (watchers.length < count) {
    const more = Math.min(50, count - watchers.length)
    watchers.push(...(await Promise.all(Array.from({ length: more }, (_, at) => watch(at % people.length)))))
  }

  function watch(person: number): Promise<Watcher> {
    const socket = io(address, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { ...people[person] },
      auth: { lists: 'deltas' } satisfies HandshakeAuth,
    })
    const watcher: Watcher = { socket, person, lists: 0, last: null, lastTag: '' }
    socket.on('raidDelta', (event: RaidDelta) => {
      watcher.lastTag = event.to
      // By the clock the tag alone is told.
      if (event.change === undefined) return
      watcher.lists += 1
      watcher.last = event
      onList()
    })
    return new Promise((opened, failed) => {
      socket.once('connect', () => opened(watcher))
      socket.once('connect_error', failed)
    })
  }
}

/** One change after another, each when all have seen the one before. */
async function change({ requests, pauseMs }: Extract<SocketsJob, { do: 'change' }>): Promise<Watched> {
  forget()
  const times: number[] = []
  for (const [at, request] of requests.entries()) {
    const seen = everyoneHas(at + 1)
    await post(request)
    const answered = performance.now()
    times.push(Math.max(0, (await seen) - answered))
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return found(times)
}

/** Resolves with the moment in which the last socket was told of so many changes. */
function everyoneHas(number: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const late = setTimeout(
    () => reject(new Error(`Somebody was told nothing within ${PATIENCE_MS} ms`)),
    PATIENCE_MS,
  )
  let missing = watchers.length
  onList = () => {
    missing -= 1
    if (missing > 0 || watchers.some(({ lists }) => lists < number)) return
    clearTimeout(late)
    resolve(performance.now())
  }
  return promise
}

/** Resolves when nothing has come for a while. */
async function quiet(): Promise<void> {
  let heardAt = performance.now()
  onList = () => {
    heardAt = performance.now()
  }
  while (performance.now() - heardAt < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 50))
}

function forget(): void {
  for (const watcher of watchers) Object.assign(watcher, { lists: 0, last: null, lastTag: '' })
}

function found(times: readonly number[]): Watched {
  const firsts = new Map(watchers.toReversed().map((watcher) => [watcher.person, watcher.lastTag]))
  return {
    times,
    bytes: JSON.stringify(watchers[0]?.last ?? null).length,
    lists: Math.max(...watchers.map(({ lists }) => lists)),
    lastTags: [...firsts.values()],
  }
}

serveJobs(work)
