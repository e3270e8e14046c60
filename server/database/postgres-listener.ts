import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Log } from './log.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

export interface BellListenerOptions {
  /** Makes a client that is not connected yet. */
  connect(): Client
  /** A plain lower-case name. */
  channel: string
  /** Gets the notification's payload, and '' after a reconnection: something may have been missed. */
  onBell(ringer: string): void
  log: Log
}

/**
 * Holds one connection that listens for other instances' rings, and comes back when it is lost.
 *
 * @throws the driver's error when the first connection fails
 */
export async function listenForBell(options: BellListenerOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let line = await openLine(options)

  const kept = (async () => {
    for (;;) {
      const reason = await line.lost
      if (stopping.signal.aborted) return
      options.log.warn({ err: reason }, 'Lost the connection that listens for changes: connecting again')
      const next = await reopenLine(options, stopping.signal)
      if (next === undefined) return
      line = next
      options.log.info({}, 'Listening for changes again')
      options.onBell('')
    }
  })()

  return {
    async stop() {
      stopping.abort()
      await line.close()
      await kept
    },
  }
}

interface Line {
  /** Resolves with the reason, or undefined, when the connection has ended. */
  lost: Promise<Error | undefined>
  close(): Promise<void>
}

async function openLine({ connect, channel, onBell }: BellListenerOptions): Promise<Line> {
  const client = connect()
  const { promise: lost, resolve: lose } = Promise.withResolvers<Error | undefined>()
  client.on('error', lose)
  client.on('end', () => lose(undefined))
  client.on('notification', ({ payload }) => onBell(payload ?? ''))
  const close = () => client.end().catch(() => {})
  try {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
  } catch (error) {
    await close()
    throw error
  }
  return {
    lost: lost.then(async (reason) => {
      await close()
      return reason
    }),
    close,
  }
}

/** Tries until it succeeds or is told to stop, each time after a longer pause, so that a server that comes up is not trampled. */
async function reopenLine(options: BellListenerOptions, stop: AbortSignal): Promise<Line | undefined> {
  let pause = FIRST_PAUSE_MS
  while (!stop.aborted) {
    try {
      await wait(pause * (0.5 + Math.random() / 2), undefined, { signal: stop, ref: false })
      const line = await openLine(options)
      if (!stop.aborted) return line
      await line.close()
    } catch {
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }
  return undefined
}
