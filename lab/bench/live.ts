import { io, type Socket } from 'socket.io-client'

import {
  AFTER_HEADER,
  type ClientEvents,
  type HandshakeAuth,
  type ServerEvents,
} from '#platform/change/view.ts'

import type { BenchOptions, Figures } from './bench.ts'
import { type Asked, Connections, quantile } from './load.ts'
import { bookingRequest, type Stage } from './stage.ts'

const SOCKETS = 1_000
const OPENED_AT_ONCE = 50
/** More would be more than a page's browser opens. */
const CONNECTIONS = 64
const CHANGES = 5
const VIEW = 'published-raids'
/** No measured step takes nearly this long, ms: another version's sockets may use other events. */
const HUNG_MS = 30_000

type Watcher = Socket<ServerEvents, ClientEvents>

/**
 * Many open pages show the list of raids, and somebody books. Measures from that call's answer until the last page was
 * told, and until the last page has the list that the booker has.
 */
export async function live(stage: Stage, _options: BenchOptions): Promise<Figures> {
  const sellers = stage.people('Advertiser', 'Senior Advertiser', 'Trial Advertiser')
  const [seller] = sellers
  if (seller === undefined) throw new Error('Nobody sells')
  const watchers = await openAll(stage)
  const connections = new Connections(stage.product.first.address, CONNECTIONS)
  const list = (at: number, after: string): Asked => ({
    method: 'GET',
    path: '/raid/published',
    headers: { ...stage.headersOf(sellers[at % sellers.length] ?? seller), [AFTER_HEADER]: after },
  })
  const [told, right]: [number[], number[]] = [[], []]
  try {
    for (let change = 0; change < CHANGES; change += 1) {
      const raid = stage.raids[change]
      if (raid === undefined) throw new Error('There are more raids than changes')
      const pages = watchers.map((watcher, at) => {
        const { promise, resolve } = Promise.withResolvers<{ toldAt: number; rightAt: number }>()
        const hear: ServerEvents['changed'] = ({ views, ids }) => {
          if (views !== null && !views.includes(VIEW)) return
          watcher.off('changed', hear)
          const toldAt = performance.now()
          void connections.ask(list(at, ids?.join(',') ?? '*')).then(({ tag }) => {
            resolve({ toldAt, rightAt: performance.now() })
            tags.push(tag)
          })
        }
        watcher.on('changed', hear)
        return promise
      })
      const tags: string[] = []
      await connections.ask(bookingRequest(stage, seller, raid))
      const answeredAt = performance.now()
      const heard = await within(`The pages' 'changed' of a booking`, Promise.all(pages))
      const { tag } = await connections.ask(list(0, '*'))
      const wrong = tags.filter((one) => one !== tag).length
      if (wrong > 0) throw new Error(`${wrong} of ${tags.length} pages read another list than the newest`)
      told.push(Math.max(...heard.map(({ toldAt }) => toldAt - answeredAt)))
      right.push(Math.max(...heard.map(({ rightAt }) => rightAt - answeredAt)))
    }
  } finally {
    connections.close()
    for (const watcher of watchers) watcher.disconnect()
  }
  return new Map([
    [`ms until ${SOCKETS} pages are told, the slowest of ${CHANGES}`, Math.max(...told)],
    [`ms until ${SOCKETS} pages are right, median`, quantile(right, 0.5)],
    [`ms until ${SOCKETS} pages are right, the slowest of ${CHANGES}`, Math.max(...right)],
    ['memory MB', stage.memory()],
  ])
}

async function openAll(stage: Stage): Promise<Watcher[]> {
  const sellers = stage.people('Advertiser', 'Senior Advertiser', 'Trial Advertiser')
  const watchers: Watcher[] = []
  while (watchers.length < SOCKETS) {
    const opened = Array.from({ length: OPENED_AT_ONCE }, async (_, at) => {
      const seller = sellers[at % sellers.length]
      if (seller === undefined) throw new Error('Nobody sells')
      const watcher: Watcher = io(stage.product.first.address, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: stage.headersOf(seller),
        auth: { changed: true } satisfies HandshakeAuth,
      })
      const welcome = new Promise<Watcher>((connected, failed) => {
        // The event after joining the rooms: read everything.
        watcher.once('changed', () => connected(watcher))
        watcher.once('connect_error', failed)
      })
      return within(`A page's first 'changed'`, welcome)
    })
    watchers.push(...(await Promise.all(opened)))
  }
  return watchers
}

/** @throws Error that says what hung */
function within<T>(what: string, awaited: Promise<T>): Promise<T> {
  const { promise: hung, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${what} did not come in ${HUNG_MS} ms`)), HUNG_MS)
  return Promise.race([awaited, hung]).finally(() => clearTimeout(timer))
}
