import { type IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { Failure, throwIf } from '#domain/failure.ts'
import { type HandshakeAuth, MAX_ROOMS, type RefusedHandshake } from '#domain/live.ts'
import type { Actor } from '#domain/rights.ts'
import { whyNotFor } from '#domain/session/rules.ts'
import type { Position } from '#server/change/feed.ts'
import type { RecordedChange } from '#server/change/record.ts'
import { asFailure } from '#server/database/failures.ts'
import type { Database } from '#server/database/open.ts'
import type { Refusals } from '#server/http/refusals.ts'
import { Broadcast, mayJoin } from '#server/live/broadcast.ts'
import type { LiveDeps, LiveServer, LiveSocket } from '#server/live/live-server.ts'
import { tellMembers } from '#server/live/notices.ts'
import { LIVE_PATH, NO_HANDSHAKE, SOCKET_LIMITS, SocketLimits } from '#server/live/socket-limits.ts'
import { FRESH_MS } from '#server/member/roles.ts'
import type { SignedIn } from '#server/session/data.ts'

/** Raids become overdue or leave the list by the clock alone: sockets that get whole lists get them this often, ms. */
const CLOCK_MS = 60_000
/** While the database is away it is asked again this often, ms. */
const RETRY_MS = 1_000

/** Sockets and their rooms, fed by the history (docs/product.md, Live). */
export interface Live {
  /** Open sockets of this instance. */
  count(): number
  /** Whether this upgrade is the handshake of a live connection that may begin; another one is answered as any request. */
  admits(request: IncomingMessage): boolean
  /** Takes what was committed, by whichever instance. */
  onChanges(changes: readonly RecordedChange[]): Promise<void>
  /** As onChanges: tells members of what others did. */
  tellMembers(changes: readonly RecordedChange[], upTo: Position): Promise<void>
  close(): Promise<void>
}

export function startLive(app: FastifyInstance, deps: LiveDeps & { refusals: Refusals }): Live {
  const limits = new SocketLimits(deps)
  const admits = answerRefused(app, limits, deps)
  const io: LiveServer = new Server(app.server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: SOCKET_LIMITS.eventBytes,
    connectTimeout: SOCKET_LIMITS.handshakeMs,
  })
  // The engine would answer what is no handshake in its own way.
  io.engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    if (response instanceof ServerResponse) app.routing(request, response)
    else next()
  })
  io.engine.on('connection', (connection: LiveSocket['conn']) => limits.watch(connection))
  io.use((socket, next) => {
    shakeHands(app, socket, limits, deps).then(
      () => next(),
      (error: unknown) => next(refusal(error, socket, limits, deps)),
    )
  })
  // There is one namespace. Socket.IO refuses the others, and asks here before.
  io.of((_name, _auth, decide) => {
    deps.refusals.refused('not-found', {})
    decide(null, false)
  })
  const broadcast = new Broadcast(io, deps)
  io.on('connection', (socket) => welcome(socket, broadcast, limits, deps))
  const clock = setInterval(() => broadcast.sendLists(), CLOCK_MS)
  const reread = setInterval(() => void rereadRoles(io, broadcast, deps), FRESH_MS)
  return {
    count: () => io.of('/').sockets.size,
    admits,
    onChanges: (changes) => broadcast.onChanges(changes),
    tellMembers: (changes, upTo) =>
      tellMembers(io, changes, { sql: deps.database.sql, now: deps.clock(), upTo }),
    async close() {
      clearInterval(clock)
      clearInterval(reread)
      limits.stop()
      broadcast.stop()
      // Connections end without a farewell: to a client that is a broken line, and it looks for another instance by itself.
      await io.close()
    },
  }
}

/** Answers as a call is answered whoever may not have a live connection, and says who may. */
function answerRefused(
  app: FastifyInstance,
  limits: SocketLimits,
  { security }: LiveDeps,
): (request: IncomingMessage) => boolean {
  const refused = new WeakMap<IncomingMessage, Failure>()
  app.all(`${LIVE_PATH}*`, (request) => {
    security.countPage(request)
    throw refused.get(request.raw) ?? NO_HANDSHAKE
  })
  return (request) => {
    const failure = limits.whyRefused(request)
    if (failure !== null) refused.set(request, failure)
    return failure === null
  }
}

/**
 * @throws Failure 'signed-out' without a session, 'other-member' when it is another's than the page's, 'too-many-requests'
 * beyond the limits, 'discord-unavailable' when its roles can not be confirmed
 */
async function shakeHands(
  app: FastifyInstance,
  socket: LiveSocket,
  limits: SocketLimits,
  deps: LiveDeps,
): Promise<void> {
  const header = socket.handshake.headers.cookie ?? ''
  const token = app.parseCookie(header)[deps.cookies.sessionName]
  const session = await deps.sessions.find(token)
  if (session === null || token === undefined) throw new Failure('signed-out')
  limits.admitPerson(session.member._id, socket.conn)
  const { changed, member } = socket.handshake.auth as HandshakeAuth
  throwIf(whyNotFor(member, session.member._id))
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

function refusal(error: unknown, { conn }: LiveSocket, limits: SocketLimits, { log }: LiveDeps): Error {
  const failure = error instanceof Failure ? error : new Failure('internal')
  if (failure !== error) log.error({ err: error }, 'A handshake failed')
  limits.refused(failure.code, conn)
  const data: RefusedHandshake = { code: failure.code }
  return Object.assign(new Error(failure.message), { data })
}

function welcome(
  socket: LiveSocket,
  broadcast: Broadcast,
  limits: SocketLimits,
  { database, log }: LiveDeps,
): void {
  broadcast.welcome(socket)
  socket.on('alive', (answer) => {
    if (typeof answer === 'function') answer()
  })
  socket.on('joinRaidRoom', async (raidId) => {
    if (typeof raidId !== 'string' || socket.data.joining >= MAX_ROOMS) return
    const { _id } = socket.data.actor
    if (!limits.admitsRoom(_id)) return limits.refused('too-many-requests', socket.conn, _id)
    socket.data.joining += 1
    try {
      await join(socket, raidId, broadcast, () => mayJoinSoon(socket, raidId, limits, database))
    } catch (error) {
      log.warn({ err: error }, 'A raid room could not be joined')
    } finally {
      socket.data.joining -= 1
    }
  })
}

/** As `mayJoin`, and waits for a database that is away: the client asks once and then relies on the events. */
async function mayJoinSoon(
  socket: LiveSocket,
  raidId: string,
  limits: SocketLimits,
  database: Database,
): Promise<boolean> {
  while (socket.connected) {
    try {
      const mayHold = () => mayJoin(database, socket.data.actor, raidId)
      // A caller who left while waiting needs no answer.
      return await limits.inTurn(async () => socket.connected && (await mayHold()))
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

/** The raid counts as joined while it is asked, so that a change that takes the right away is not missed. */
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

/** Closes sockets whose session ended by time, and gives the others the roles that their people have now. */
async function rereadRoles(io: LiveServer, broadcast: Broadcast, deps: LiveDeps): Promise<void> {
  for (const socket of io.of('/').sockets.values()) {
    try {
      const session = await deps.sessions.find(socket.data.token)
      if (session === null) socket.disconnect(true)
      else await broadcast.updateRoles(socket, (await actorOf(session, deps)).roles)
    } catch (error) {
      // While there is no database there is nothing to tell either.
      if (isDatabaseAway(error)) return
      // No reading young enough to grant anything: events would go on being sent.
      if (error instanceof Failure) socket.disconnect(true)
      else deps.log.warn({ err: error }, "A viewer's roles could not be read again")
    }
  }
}
