import type { Server, Socket } from 'socket.io'
import type { Cookies } from '#features/member/server/cookies.ts'
import type { Roles } from '#features/member/server/roles.ts'
import type { Sessions } from '#features/member/server/sessions.ts'
import type { Actor } from '#platform/call/rights.ts'
import type { Limits } from '#platform/call/server/limits.ts'
import type { Log } from '#platform/call/server/log.ts'
import type { AnswerFor } from '#platform/call/server/pipeline.ts'
import type { Security } from '#platform/call/server/security.ts'
import type { ClientEvents, ServerEvents } from '#platform/change/live.ts'
import type { Database } from '#platform/database/open.ts'

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
