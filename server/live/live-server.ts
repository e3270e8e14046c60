import type { Server, Socket } from 'socket.io'
import type { ClientEvents, ServerEvents } from '#domain/live.ts'
import type { Actor } from '#domain/rights.ts'
import type { Database } from '#server/database/open.ts'
import type { Limits } from '#server/http/limits.ts'
import type { AnswerFor } from '#server/http/pipeline.ts'
import type { Security } from '#server/http/security.ts'
import type { Log } from '#server/log.ts'
import type { Roles } from '#server/member/roles.ts'
import type { Cookies } from '#server/session/cookies.ts'
import type { Sessions } from '#server/session/sessions.ts'

export interface LiveDeps {
  database: Database
  /** The answer that a call would give somebody. */
  answerFor: AnswerFor
  sessions: Sessions
  roles: Roles
  cookies: Cookies
  security: Security
  limits: Limits
  /** The proxies whose X-Forwarded-For is believed. */
  trustProxy: string[]
  /** Multiplies every limit. */
  rateLimit: number
  clock: () => Date
  log: Log
}

export interface SocketData {
  token: string
  sessionId: string
  actor: Actor
  /** The socket gets `changed`, and no raidUpdate. */
  takesChanged: boolean
  /** Raids whose rooms the socket holds, the oldest first. */
  joined: string[]
  joining: number
}

export type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>
export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>
