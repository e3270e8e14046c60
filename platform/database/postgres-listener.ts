import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Log } from '#platform/call/server/log.ts'

/** Between two attempts to connect again, ms; several instances spread theirs. */
const PAUSE_MS = 500

export interface ListenerOptions {
  /** Makes a client that is not connected yet. */
  connect(): Client
  /** A plain lower-case name. */
  channel: string
  /** Gets the notification's payload, and '' after a reconnection: something may have been missed. */
  onNotify(sender: string): void
  log: Log
}

/**
 * Holds one connection that listens for other instances' notifications, and connects again when it is lost.
 *
 * @throws the driver's error when the first connection fails
 */
export async function listenForNotifications(options: ListenerOptions): Promise<{ stop(): Promise<void> }> {
  const { log, onNotify } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let connection = await open(options)
  const listening = (async () => {
    for (;;) {
      const reason = await connection.lost
      if (signal.aborted) return
      log.warn({ err: reason }, 'Lost the connection that listens for changes: connecting again')
      const next = await reopen(options, signal)
      if (next === undefined) return
      connection = next
      log.info({}, 'Listening for changes again')
      onNotify('')
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await connection.close()
      await listening
    },
  }
}

interface Connection {
  /** Resolves with the reason, or undefined, when the connection has ended. */
  lost: Promise<Error | undefined>
  close(): Promise<void>
}

async function open({ connect, channel, onNotify }: ListenerOptions): Promise<Connection> {
  const client = connect()
  const { promise: lost, resolve: lose } = Promise.withResolvers<Error | undefined>()
  client.on('error', lose)
  client.on('end', () => lose(undefined))
  client.on('notification', ({ payload }) => onNotify(payload ?? ''))
  const close = () => client.end().catch(() => {})
  try {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
  } catch (error) {
    await close()
    throw error
  }
  return { lost, close }
}

async function reopen(options: ListenerOptions, signal: AbortSignal): Promise<Connection | undefined> {
  while (!signal.aborted) {
    try {
      await wait(PAUSE_MS * (0.5 + Math.random()), undefined, { signal, ref: false })
      const connection = await open(options)
      if (!signal.aborted) return connection
      await connection.close()
    } catch {
      // The calls say why the server cannot be reached.
    }
  }
  return undefined
}
