import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { io, type Socket } from 'socket.io-client'
import { noteOwnChange } from '#features/booking/web/own-changes.ts'
import { rolesQuery, statusQuery } from '#features/member/web/queries.ts'
import type { FailureCode } from '#platform/call/failure.ts'
import { onWrite, pageMember } from '#platform/call/web/api.ts'
import { queryClient, takeChanged, takeOwn, VIEW_KEYS } from '#platform/call/web/views.ts'
import {
  type ClientEvents,
  type HandshakeAuth,
  type Invalidated,
  MAX_ROOMS,
  RECENT_MS,
  type RefusedHandshake,
  type ServerEvents,
  SPREAD_MS,
} from '#platform/change/view.ts'

/** 'connecting' until the first connection, 'live' while there is one, 'lost' after it broke or could not be made. */
export type LiveStatus = 'connecting' | 'live' | 'lost'

/** While there is no connection what is shown is read again this often, ms. */
const FALLBACK_MS = 30_000
const QUARTER_MS = 15 * 60_000
const BY_CLOCK = ['counters', 'agenda', 'board', 'published-raids', 'week'] as const
/** A page younger than this, ms, has read nothing that the server would not tell of when it connects. */
const READ_MS = RECENT_MS - 5_000
const COME_BACK_MS = 1_000
/** A connection that comes back within this time, ms, is not reported as lost: an instance was replaced. */
const GRACE_MS = 3_000

let socket: Socket<ServerEvents, ClientEvents> | null = null
let status: LiveStatus = 'connecting'
/** When it was found to be lost, while it is. */
let lostSince: Date | null = null
const statusListeners = new Set<() => void>()
const bookingListeners = new Set<(raidId: string) => void>()
/** Rooms asked for, the oldest first: joined again after a break, since the server forgets them with the connection. */
const rooms = new Set<string>()

/** Keeps the page live while the calling component is mounted: rendered once, by the dashboard's shell. */
export function useLiveConnection(): void {
  useEffect(() => {
    const opened = open()
    const stops = [followDevice(opened), readWhileLost(), readByClock(), onWrite(takeOwnWrite)]
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

/** Since when what is shown may be old; null while it is not. */
export function useLostSince(): Date | null {
  return useSyncExternalStore(subscribeToStatus, () => lostSince)
}

/** Runs `handler` with the raid whose bookings changed and are being read again, while the calling component is mounted. */
export function useBookingUpdates(handler: (raidId: string) => void): void {
  const latest = useEffectEvent(handler)
  useEffect(() => {
    const listener = (raidId: string) => latest(raidId)
    bookingListeners.add(listener)
    return () => void bookingListeners.delete(listener)
  }, [])
}

/** Asks for the changes of a raid's bookings, from now until the dashboard is left. */
export function joinRaidRoom(raidId: string): void {
  rooms.delete(raidId)
  rooms.add(raidId)
  const [oldest] = rooms
  if (rooms.size > MAX_ROOMS && oldest !== undefined) rooms.delete(oldest)
  // While there is no connection the room waits in the set: emitting now would ask for it twice.
  if (socket?.connected) socket.emit('joinRaidRoom', raidId)
}

function open(): Socket<ServerEvents, ClientEvents> {
  const member = pageMember()
  const opened: Socket<ServerEvents, ClientEvents> = io({
    transports: ['websocket'],
    withCredentials: true,
    auth: (say) =>
      say({
        changed: true,
        ...(member !== null && { member }),
      } satisfies HandshakeAuth),
    // A server that accepts a connection and then stays silent counts as unreachable.
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
    // `active` says that the client tries again by itself; it does not after a refusal.
    if (!opened.active) comeBack(opened, (error as { data?: RefusedHandshake }).data?.code)
  })
  opened.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return
    if (reason === 'io server disconnect') comeBack(opened, undefined)
    // Otherwise the client tries again by itself, after 250 to 750 ms; a try that fails says so at once.
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
    // Told to read everything by the first connection of a page that has just read it, while nothing changed.
    const isRead = event.views === null && event.ids?.length === 0 && isFirst && performance.now() < READ_MS
    if (event.views === null) isFirst = false
    if (!isRead) takeChanged(event)
  })
  opened.on('bookingUpdate', ({ raidId }) => {
    for (const listener of bookingListeners) listener(raidId)
  })
}

/**
 * A device without a network says so at once; of a connection that fell silent the socket knows after many seconds. When
 * the network is back before that, the connection lives on and delivers what was meant for it. So does one that a device
 * slept over, unless it died meanwhile.
 */
function followDevice(opened: Socket<ServerEvents, ClientEvents>): () => void {
  let forget = () => {}
  const gone = () => {
    // An answer that was on its way does not say that the network is there.
    forget()
    setStatus('lost')
  }
  const ask = () => {
    forget()
    forget = probe(opened, { alive: () => setStatus('live'), lost: () => setStatus('lost') })
  }
  const back = () => {
    if (opened.connected) spread(() => void queryClient.invalidateQueries())
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

/** The server ended it or would not begin it: the session or the roles may have changed, unless it has no database. */
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

/** The session is read first: without one there are no roles to read. */
async function readMemberAgain() {
  await queryClient.invalidateQueries({ queryKey: statusQuery.queryKey })
  const status = queryClient.getQueryData(statusQuery.queryKey)
  if (status?.user !== null) await queryClient.invalidateQueries({ queryKey: rolesQuery.queryKey })
}

function takeOwnWrite(own: Invalidated): void {
  takeOwn(own)
  if (own.views.includes('bookings')) for (const raidId of own.raids) noteOwnChange(raidId)
}

/** The one poll of the page, of what it shows, and only while nothing is pushed. */
function readWhileLost(): () => void {
  const timer = setInterval(() => status === 'lost' && void queryClient.invalidateQueries(), FALLBACK_MS)
  return () => clearInterval(timer)
}

/** Views that change by the clock alone are outdated at each quarter of an hour: a day ends, a raid comes near. */
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

/** An event reaches every open page in the same moment; what they then read is spread out. */
function spread(work: () => void) {
  setTimeout(work, Math.random() * SPREAD_MS)
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

/** How often the clock is looked at, and how far ahead it is after a sleep, ms. */
const LOOK_MS = 250
const SLEPT_MS = 4_000

/** A connection that does not answer within this, ms, is dead: with LOOK_MS before it a page knows within 1 s. */
const ANSWER_MS = 700

/** Calls back when a page may have slept: it is shown again, comes back from history, or its clock leaps. Returns what stops it. */
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

/** What is asked of a live connection; Socket.IO's has it. */
export interface Connection {
  readonly connected: boolean
  /** Another one after each reconnect. */
  readonly id?: string | undefined
  connect(): unknown
  disconnect(): unknown
  emit(event: 'alive', answer: () => void): unknown
}

/**
 * Asks whether a connection still stands, which a phone that slept does not know. One that does not answer is lost, and is
 * opened anew. Returns what forgets the question.
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

/** By itself it may wait for seconds before it tries again. */
function renew(connection: Connection): void {
  connection.disconnect()
  connection.connect()
}
