import { type IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import pLimit, { type LimitFunction } from 'p-limit'
import { Server } from 'socket.io'
import { whyNotFor } from '#features/member/calls.ts'
import { FRESH_MS } from '#features/member/server/roles.ts'
import type { SignedIn } from '#features/member/server/sessions.ts'
import { Failure, throwIf } from '#platform/call/failure.ts'
import type { Actor } from '#platform/call/rights.ts'
import { TooManyRequests } from '#platform/call/server/limits.ts'
import type { RecordedChange } from '#platform/change/server/history.ts'
import { WakeableLoop } from '#platform/change/server/wakeable-loop.ts'
import { type HandshakeAuth, MAX_ROOMS, type RefusedHandshake } from '#platform/change/view.ts'
import { asFailure } from '#platform/database/failures.ts'
import type { Database } from '#platform/database/open.ts'
import { Broadcast, type LiveDeps, type LiveServer, type LiveSocket, mayJoin } from './broadcast.ts'

/** Raids become overdue or leave the list by time alone: sockets that get whole lists get them this often, ms. */
const CLOCK_MS = 60_000
/** While the database is away it is retried this often, ms. */
const RETRY_MS = 1_000
/** Bytes; a client's longest event holds one id. */
const EVENT_BYTES = 1_024
/** A socket must identify itself within this time, ms. */
const HANDSHAKE_MS = 5_000
/** Open sockets per member, times RATE_LIMIT. */
const MOST_OF_MEMBER = 30
/** The most concurrent look-ups of rooms, so that calls do not wait behind them. */
const LOOK_UPS = 2
/** The most viewers whose roles are reread concurrently. */
const REREAD_AT_ONCE = 8

/** Sockets and their rooms, fed by the history (docs/product.md, Live). */
export function startLive(app: FastifyInstance, deps: LiveDeps) {
  const io: LiveServer = new Server(app.server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: EVENT_BYTES,
    connectTimeout: HANDSHAKE_MS,
    allowRequest: (request, decide) => void admits(request, deps).then((may) => decide(null, may)),
  })
  // A plain HTTP request to the socket's path is passed to the site's router; a WebSocket upgrade goes on to Socket.IO.
  io.engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    if (response instanceof ServerResponse) app.routing(request, response)
    else next()
  })
  io.use((socket, next) => {
    shakeHands(app, io, socket, deps).then(
      () => next(),
      (error: unknown) => next(refusal(error, deps)),
    )
  })
  const broadcast = new Broadcast(io, deps)
  const lookUps = pLimit(LOOK_UPS)
  io.on('connection', (socket) => welcome(socket, broadcast, lookUps, deps))
  const clock = setInterval(() => broadcast.sendLists(), CLOCK_MS)
  const rereading = new WakeableLoop(FRESH_MS, () => rereadRoles(io, broadcast, deps))
  rereading.wait()
  return {
    onChanges: (changes: readonly RecordedChange[]) => broadcast.onChanges(changes),
    async close() {
      clearInterval(clock)
      void rereading.stop()
      broadcast.stop()
      // Connections end without a message: the client sees a broken line and reconnects to another instance.
      await io.close()
    },
  }
}

/** A handshake counts as a call of its address and must come from our own pages. */
async function admits(
  request: IncomingMessage,
  { security, limits, trustProxy }: LiveDeps,
): Promise<boolean> {
  try {
    await limits.address.count(proxyAddr(request, trustProxy))
    return security.isOwnOrigin(request.headers.origin)
  } catch {
    return false
  }
}

const memberRoom = (memberId: string) => `member ${memberId}`

/**
 * @throws Failure 'signed-out' without a session, 'other-member' if the session is not that of the page's member,
 * 'too-many-requests' beyond the limits, 'discord-unavailable' if the roles cannot be confirmed
 */
async function shakeHands(
  app: FastifyInstance,
  io: LiveServer,
  socket: LiveSocket,
  deps: LiveDeps,
): Promise<void> {
  const header = socket.handshake.headers.cookie ?? ''
  const token = app.parseCookie(header)[deps.cookies.sessionName]
  const session = await deps.sessions.find(token)
  if (session === null || token === undefined) throw new Failure('signed-out')
  const memberId = session.member._id
  await deps.limits.account.count(memberId)
  const open = io.of('/').adapter.rooms.get(memberRoom(memberId))?.size ?? 0
  if (open >= MOST_OF_MEMBER * deps.rateLimit) throw new Failure('too-many-requests')
  const { changed, member } = socket.handshake.auth as HandshakeAuth
  throwIf(whyNotFor(member, memberId))
  const actor = await actorOf(session, deps)
  socket.data = {
    token,
    sessionId: session.id,
    actor,
    takesChanged: changed === true,
    joined: [],
    joining: 0,
  }
}

async function actorOf(session: SignedIn, { roles }: LiveDeps): Promise<Actor> {
  return { _id: session.member._id, roles: await roles.fresh(session.member) }
}

function refusal(error: unknown, { log }: LiveDeps): Error {
  const failure = error instanceof Failure ? error : new Failure('internal')
  if (failure !== error) log.error({ err: error }, 'A handshake failed')
  const data: RefusedHandshake = { code: failure.code }
  return Object.assign(new Error(failure.message), { data })
}

function welcome(
  socket: LiveSocket,
  broadcast: Broadcast,
  lookUps: LimitFunction,
  { database, limits, log }: LiveDeps,
): void {
  void socket.join(memberRoom(socket.data.actor._id))
  broadcast.welcome(socket)
  socket.on('alive', (answer) => {
    if (typeof answer === 'function') answer()
  })
  socket.on('joinRaidRoom', async (raidId) => {
    if (typeof raidId !== 'string' || socket.data.joining >= MAX_ROOMS) return
    socket.data.joining += 1
    try {
      await limits.account.count(socket.data.actor._id)
      await join(socket, raidId, broadcast, () => mayJoinSoon(socket, raidId, lookUps, database))
    } catch (error) {
      if (!(error instanceof TooManyRequests)) log.warn({ err: error }, 'A raid room could not be joined')
    } finally {
      socket.data.joining -= 1
    }
  })
}

/** As `mayJoin`, but waits while the database is away: the client asks once and then relies on events. */
async function mayJoinSoon(
  socket: LiveSocket,
  raidId: string,
  lookUps: LimitFunction,
  database: Database,
): Promise<boolean> {
  while (socket.connected) {
    try {
      // The client left while it waited.
      return await lookUps(async () => socket.connected && mayJoin(database, socket.data.actor, raidId))
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      await wait(RETRY_MS)
    }
  }
  return false
}

function isDatabaseAway(error: unknown): boolean {
  const failure = asFailure(error)
  return failure instanceof Failure && failure.code === 'database-away'
}

/** The raid counts as joined during the check, so that a change that takes the right away is not missed. */
async function join(
  socket: LiveSocket,
  raidId: string,
  broadcast: Broadcast,
  mayJoinIt: () => Promise<boolean>,
): Promise<void> {
  const { data } = socket
  data.joined = [...data.joined.filter((joined) => joined !== raidId), raidId]
  if (!(await mayJoinIt())) return broadcast.leaveRaid(socket, raidId)
  if (!data.joined.includes(raidId)) return
  const [oldest] = data.joined
  if (data.joined.length > MAX_ROOMS && oldest !== undefined) await broadcast.leaveRaid(socket, oldest)
  broadcast.joinRaid(socket, raidId)
}

/** Closes sockets whose session expired, and applies current roles to the others. */
export async function rereadRoles(io: LiveServer, broadcast: Broadcast, deps: LiveDeps): Promise<void> {
  const few = pLimit(REREAD_AT_ONCE)
  let isAway = false
  const reread = async (socket: LiveSocket) => {
    // Without a database there is nothing to send.
    if (isAway) return
    try {
      const session = await deps.sessions.find(socket.data.token)
      if (session === null) socket.disconnect(true)
      else await broadcast.updateRoles(socket, (await actorOf(session, deps)).roles)
    } catch (error) {
      if (isDatabaseAway(error)) isAway = true
      // Roles that are too old grant nothing, so the socket must not get more events.
      else if (error instanceof Failure) socket.disconnect(true)
      else deps.log.warn({ err: error }, "A viewer's roles could not be read again")
    }
  }
  await Promise.all([...io.of('/').sockets.values()].map((socket) => few(reread, socket)))
}
