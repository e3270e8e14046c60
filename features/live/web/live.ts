import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { io, type Socket } from 'socket.io-client'
import { rolesQuery, statusQuery } from '#features/member/web/queries.ts'
import type { FailureCode } from '#platform/call/failure.ts'
import { noteChanges, onWrite, pageMember } from '#platform/call/web/api.ts'
import { queryClient, VIEW_KEYS } from '#platform/call/web/views.ts'
import {
  ALL_VIEWS,
  type Changed,
  type ClientEvents,
  type HandshakeAuth,
  type Invalidated,
  MAX_ROOMS,
  RECENT_MS,
  type RefusedHandshake,
  type ServerEvents,
  SPREAD_MS,
  type View,
} from '#platform/change/view.ts'

/** 'connecting' until the first connection, 'live' while connected, 'lost' after it broke or failed. */
export type LiveStatus = 'connecting' | 'live' | 'lost'

/** While disconnected, the page refetches what it shows this often, ms. */
const FALLBACK_MS = 30_000
const QUARTER_MS = 15 * 60_000
const BY_CLOCK = ['counters', 'agenda', 'board', 'published-raids', 'week'] as const
/** A page younger than this, ms, has fetched nothing that the server would not announce on connecting. */
const READ_MS = RECENT_MS - 5_000
const COME_BACK_MS = 1_000
/** A connection that returns within this time, ms, is not reported as lost: an instance was replaced. */
const GRACE_MS = 3_000

let socket: Socket<ServerEvents, ClientEvents> | null = null
let status: LiveStatus = 'connecting'
/** When the connection was lost; null while it stands. */
let lostSince: Date | null = null
const statusListeners = new Set<() => void>()
type BookingListener = (raidId: string, ids: Changed['ids']) => void
const bookingListeners = new Set<BookingListener>()
/** Joined rooms, oldest first; joined again after a reconnect, since the server forgets them. */
const rooms = new Set<string>()

/** Keeps the page live; the dashboard's shell renders it once. */
export function useLiveConnection(): void {
  useEffect(() => {
    const opened = open()
    const stops = [followDevice(opened), readWhileLost(), readByClock(), onWrite(takeOwn)]
    socket = opened
    return () => {
      for (const stop of stops) stop()
      opened.removeAllListeners()
      opened.disconnect()
      socket = null
      rooms.clear()
      setStatus('connecting')
    }
  }, [])
}

export function useLive(): LiveStatus {
  return useSyncExternalStore(subscribeToStatus, () => status)
}

/** Since when the page may be stale; null while it is live. */
export function useLostSince(): Date | null {
  return useSyncExternalStore(subscribeToStatus, () => lostSince)
}

/** Runs `handler` with the raid whose bookings are refetched, and the ids of the changes, while the component is mounted. */
export function useBookingUpdates(handler: BookingListener): void {
  const latest = useEffectEvent(handler)
  useEffect(() => {
    const listener: BookingListener = (raidId, ids) => latest(raidId, ids)
    bookingListeners.add(listener)
    return () => void bookingListeners.delete(listener)
  }, [])
}

/** Subscribes to a raid's bookings until the dashboard is left. */
export function joinRaidRoom(raidId: string): void {
  rooms.delete(raidId)
  rooms.add(raidId)
  const [oldest] = rooms
  if (rooms.size > MAX_ROOMS && oldest !== undefined) rooms.delete(oldest)
  // While disconnected the room waits in the set: emitting now would join it twice.
  if (socket?.connected) socket.emit('joinRaidRoom', raidId)
}

function open(): Socket<ServerEvents, ClientEvents> {
  const member = pageMember()
  const opened: Socket<ServerEvents, ClientEvents> = io({
    transports: ['websocket'],
    withCredentials: true,
    auth: { changed: true, ...(member !== null && { member }) } satisfies HandshakeAuth,
    // A server that accepts the connection and then stays silent counts as unreachable.
    timeout: 5_000,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
  })
  let grace: ReturnType<typeof setTimeout> | undefined

  function endGrace() {
    clearTimeout(grace)
    grace = undefined
  }

  function lost() {
    endGrace()
    setStatus('lost')
  }

  opened.on('connect', () => {
    endGrace()
    for (const raidId of rooms) opened.emit('joinRaidRoom', raidId)
    setStatus('live')
  })
  opened.on('connect_error', (error) => {
    lost()
    // `active`: the client reconnects by itself. After a refusal it does not.
    if (!opened.active) comeBack(opened, (error as { data?: RefusedHandshake }).data?.code)
  })
  opened.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return
    if (reason === 'io server disconnect') comeBack(opened, undefined)
    // Otherwise the client retries by itself, after 250 to 750 ms; a failed retry calls this again.
    const isFirst = status === 'live' && grace === undefined
    if (reason === 'io server disconnect' || !isFirst) lost()
    else grace = setTimeout(() => socket === opened && lost(), GRACE_MS)
  })
  hearChanges(opened)
  return opened
}

function hearChanges(opened: Socket<ServerEvents, ClientEvents>): void {
  let isFirst = true
  opened.on('changed', (event) => {
    // The first connection of a page that has just fetched everything, and nothing changed since.
    const isRead = event.views === null && event.ids?.length === 0 && isFirst && performance.now() < READ_MS
    if (event.views === null) isFirst = false
    if (!isRead) takeChanged(event)
  })
}

/** Queries that show more views than their key's. */
const SHOWS_TOO: Readonly<Partial<Record<View, readonly QueryKey[]>>> = {
  'published-raids': [VIEW_KEYS.week],
  'pending-raids': [VIEW_KEYS.week],
  settings: [VIEW_KEYS.roles],
  gold: [VIEW_KEYS.agenda],
  agenda: [VIEW_KEYS.board],
  mails: [VIEW_KEYS.board],
  channels: [VIEW_KEYS.board],
  ledger: [VIEW_KEYS.board],
  banks: [VIEW_KEYS.payouts, VIEW_KEYS.board],
  'hero-names': [VIEW_KEYS.mails, VIEW_KEYS.payouts],
  realms: [VIEW_KEYS.mails, VIEW_KEYS.payouts],
}

/** A view is refetched at most once per this time, ms. */
const LEAST_MS = 500
const OWN_KEPT = 200

const ownChanges = new Set<number>()
/** The last refetch of each key (performance.now), and pending ones. */
const readAt = new Map<string, number>()
const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/** Refetches at once what this page's own write invalidated, as far as it is shown. */
export function takeOwn({ views, ids, raids }: Invalidated): void {
  noteChanges(ids)
  for (const id of ids) ownChanges.add(id)
  for (const id of [...ownChanges].slice(0, -OWN_KEPT)) ownChanges.delete(id)
  for (const key of views.flatMap((view) => keysOf(view, raids))) readAgain(key)
}

/** Refetches with a delay what others changed, since an event reaches all pages at once. */
export function takeChanged({ views, ids, raidId }: Changed): void {
  noteChanges(ids)
  if (views !== null && areOwn(ids)) return
  if (raidId !== undefined) for (const listener of bookingListeners) listener(raidId, ids)
  // A view of a newer version is not on this page.
  const known = (views ?? ALL_VIEWS).filter((view) => Object.hasOwn(VIEW_KEYS, view))
  for (const key of known.flatMap((view) => keysOf(view, raidId === undefined ? [] : [raidId]))) readSoon(key)
}

/** Whether this page made all of these changes, as far as its writes are answered. */
export function areOwn(ids: Changed['ids']): boolean {
  return ids?.every((id) => ownChanges.has(id)) ?? false
}

/** Bookings are refetched per raid if the raids are known, with their settlements. */
function keysOf(view: View, raids: readonly string[]): readonly QueryKey[] {
  if (view !== 'bookings' || raids.length === 0) return [VIEW_KEYS[view], ...(SHOWS_TOO[view] ?? [])]
  return raids.flatMap((raidId) => [
    [...VIEW_KEYS.bookings, raidId],
    [...VIEW_KEYS.settlement, raidId],
  ])
}

function readSoon(queryKey: QueryKey): void {
  const name = queryKey.join(' ')
  if (waiting.has(name)) return
  const earliest = (readAt.get(name) ?? Number.NEGATIVE_INFINITY) + LEAST_MS - performance.now()
  waiting.set(
    name,
    setTimeout(() => readAgain(queryKey), Math.max(earliest, Math.random() * SPREAD_MS)),
  )
}

function readAgain(queryKey: QueryKey): void {
  const name = queryKey.join(' ')
  clearTimeout(waiting.get(name))
  waiting.delete(name)
  readAt.set(name, performance.now())
  // Without cancelling, a running first request would continue: the client only restarts queries with data.
  void queryClient.cancelQueries({ queryKey }).then(() => queryClient.invalidateQueries({ queryKey }))
}

/**
 * A device without a network is reported at once; a socket notices a silent connection only after many seconds. If the
 * network returns before that, the connection lives on and delivers its events. The same holds after a sleep, unless the
 * connection died.
 */
function followDevice(opened: Socket<ServerEvents, ClientEvents>): () => void {
  let forget = () => {}
  const gone = () => {
    // An answer that was already on its way does not prove that the network is back.
    forget()
    setStatus('lost')
  }
  const ask = () => {
    forget()
    forget = probe(opened, { alive: () => setStatus('live'), lost: () => setStatus('lost') })
  }
  const back = () => {
    // A network may return to many pages at once.
    if (opened.connected) setTimeout(() => void queryClient.invalidateQueries(), Math.random() * SPREAD_MS)
    ask()
  }
  const stop = whenWoken(ask)
  window.addEventListener('offline', gone)
  window.addEventListener('online', back)
  return () => {
    forget()
    stop()
    window.removeEventListener('offline', gone)
    window.removeEventListener('online', back)
  }
}

/** The server ended or refused the connection: the session or roles may have changed, unless its database is away. */
function comeBack(opened: Socket, refused: FailureCode | undefined) {
  if (refused !== 'database-away') void readMemberAgain()
  if (refused === 'signed-out') return
  setTimeout(
    () => {
      if (socket === opened && !opened.connected) opened.connect()
    },
    COME_BACK_MS * (0.5 + Math.random()),
  )
}

/** The session first: without a session there are no roles. */
async function readMemberAgain() {
  await queryClient.invalidateQueries({ queryKey: statusQuery.queryKey })
  const status = queryClient.getQueryData(statusQuery.queryKey)
  if (status?.user !== null) await queryClient.invalidateQueries({ queryKey: rolesQuery.queryKey })
}

/** The page's only polling, of what it shows, while disconnected. */
function readWhileLost(): () => void {
  const timer = setInterval(() => status === 'lost' && void queryClient.invalidateQueries(), FALLBACK_MS)
  return () => clearInterval(timer)
}

/** Views that change with time are invalidated every quarter of an hour: a day ends, a raid comes near. */
function readByClock(): () => void {
  let timer: ReturnType<typeof setTimeout>
  function wait() {
    timer = setTimeout(
      () => {
        for (const view of BY_CLOCK) void queryClient.invalidateQueries({ queryKey: VIEW_KEYS[view] })
        wait()
      },
      QUARTER_MS - (Date.now() % QUARTER_MS) + Math.random() * SPREAD_MS,
    )
  }
  wait()
  return () => clearTimeout(timer)
}

function subscribeToStatus(listener: () => void) {
  statusListeners.add(listener)
  return () => statusListeners.delete(listener)
}

function setStatus(next: LiveStatus) {
  if (next === status) return
  status = next
  lostSince = next === 'lost' ? new Date() : null
  for (const listener of statusListeners) listener()
}

/** How often the clock is checked, and the leap that means a sleep, ms. */
const LOOK_MS = 250
const SLEPT_MS = 4_000

/** A connection that does not answer within this time, ms, is dead: together with LOOK_MS a page knows within 1 s. */
const ANSWER_MS = 700

/**
 * Calls back when the page may have slept: it is shown again, returns from the history, or its clock leaps. Returns the
 * unsubscribe function.
 */
export function whenWoken(woken: () => void): () => void {
  let lookedAt = Date.now()
  const look = () => {
    const slept = Date.now() - lookedAt > SLEPT_MS
    lookedAt = Date.now()
    if (slept && !document.hidden) woken()
  }
  const shown = () => {
    lookedAt = Date.now()
    if (!document.hidden) woken()
  }
  const back = ({ persisted }: PageTransitionEvent) => persisted && shown()
  const timer = setInterval(look, LOOK_MS)
  document.addEventListener('visibilitychange', shown)
  window.addEventListener('pageshow', back)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', shown)
    window.removeEventListener('pageshow', back)
  }
}

/** The part of Socket.IO's socket that `probe` needs. */
export interface Connection {
  readonly connected: boolean
  /** Changes with each reconnect. */
  readonly id?: string | undefined
  connect(): unknown
  disconnect(): unknown
  emit(event: 'alive', answer: () => void): unknown
}

/**
 * Asks whether a connection still stands after a sleep. One that does not answer is lost and reopened. Returns a function
 * that forgets the question.
 */
export function probe(connection: Connection, is: { alive(): void; lost(): void }): () => void {
  const asked = connection.connected ? connection.id : undefined
  const timer = setTimeout(() => {
    if (connection.connected && connection.id !== asked) return is.alive()
    is.lost()
    if (asked !== undefined && connection.id === asked) renew(connection)
  }, ANSWER_MS)
  let isForgotten = false
  if (asked === undefined) renew(connection)
  else
    connection.emit('alive', () => {
      clearTimeout(timer)
      if (!isForgotten) is.alive()
    })
  return () => {
    isForgotten = true
    clearTimeout(timer)
  }
}

/** By itself the client might wait for seconds before it retries. */
function renew(connection: Connection): void {
  connection.disconnect()
  connection.connect()
}
