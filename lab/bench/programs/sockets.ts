import { io, type Socket } from 'socket.io-client'
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
  /** From each answer to when the last socket had its list, ms. */
  readonly times: readonly number[]
  /** Of one list, as it came. */
  readonly listBytes: number
  /** Lists that one socket got, the most of any. */
  readonly lists: number
  /** The last list of each audience's first socket, still encoded. */
  readonly lastLists: readonly string[]
}

type Headers = Readonly<Record<string, string>>

interface Watcher {
  readonly socket: Socket
  readonly person: number
  lists: number
  last: string
}

/** A list that has not come by then is not coming, ms. */
const PATIENCE_MS = 20_000
/** Without a list for so long nothing more is on its way, ms. */
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
    })
    const watcher: Watcher = { socket, person, lists: 0, last: '' }
    socket.on('raidUpdate', ({ payload }: { payload: string }) => {
      watcher.lists += 1
      watcher.last = payload
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

/** Resolves with the moment in which the last socket got its list of this number. */
function everyoneHas(number: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const late = setTimeout(
    () => reject(new Error(`A list did not come within ${PATIENCE_MS} ms`)),
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

/** Resolves when no list has come for a while. */
async function quiet(): Promise<void> {
  let heardAt = performance.now()
  onList = () => {
    heardAt = performance.now()
  }
  while (performance.now() - heardAt < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 50))
}

function forget(): void {
  for (const watcher of watchers) Object.assign(watcher, { lists: 0, last: '' })
}

function found(times: readonly number[]): Watched {
  const firsts = new Map(watchers.toReversed().map((watcher) => [watcher.person, watcher.last]))
  return {
    times,
    listBytes: watchers[0]?.last.length ?? 0,
    lists: Math.max(...watchers.map(({ lists }) => lists)),
    lastLists: [...firsts.values()],
  }
}

serveJobs(work)
