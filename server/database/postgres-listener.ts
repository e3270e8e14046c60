import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Log } from '#server/log.ts'
import { isTooLate } from './postgres-fault.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 2_000

/** The listening connection is asked this often whether the server is still there, ms. */
const BEAT_MS = 1_000
/** It answers in a millisecond, or is taken for silent after this long, ms. */
const PATIENCE_MS = 2_000

export interface ListenerOptions {
  /** Makes a client that is not connected yet. */
  connect(): Promise<Client>
  /** A plain lower-case name. */
  channel: string
  /** Gets the notification's payload, and '' after a reconnection: something may have been missed. */
  onNotify(sender: string): void
  /** The connection is open but nobody answers over it: the server has stopped, or a network hides it. */
  onSilence(): void
  /** There is an answering server again. */
  onVoice(): void
  log: Log
}

/**
 * Holds one connection that listens for other instances' notifications, and comes back when it is lost. All the time it asks
 * over it whether the server is there.
 *
 * @throws the driver's error when the first connection fails
 */
export async function listenForNotifications(options: ListenerOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let connection = await openConnection(options)

  const kept = (async () => {
    for (;;) {
      const reason = await connection.lost
      if (stopping.signal.aborted) return
      options.log.warn({ err: reason }, 'Lost the connection that listens for changes: connecting again')
      const next = await reopenConnection(options, stopping.signal)
      if (next === undefined) return
      connection = next
      options.log.info({}, 'Listening for changes again')
      options.onVoice()
      options.onNotify('')
    }
  })()

  return {
    async stop() {
      stopping.abort()
      await connection.close()
      await kept
    },
  }
}

interface ListeningConnection {
  /** Resolves with the reason, or undefined, when the connection has ended. */
  lost: Promise<Error | undefined>
  close(): Promise<void>
}

async function openConnection({
  connect,
  channel,
  onNotify,
  onSilence,
}: ListenerOptions): Promise<ListeningConnection> {
  const client = await connect()
  const { promise: lost, resolve: lose } = Promise.withResolvers<Error | undefined>()
  client.on('error', lose)
  client.on('end', () => lose(undefined))
  client.on('notification', ({ payload }) => onNotify(payload ?? ''))
  let stopAsking = () => {}
  const close = () => {
    stopAsking()
    return client.end().catch(() => {})
  }
  try {
    await client.connect()
    stopAsking = keepAsking(client, () => {
      onSilence()
      lose(new Error(`The server has not answered for ${PATIENCE_MS} ms`))
      void client.end()
    })
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

/** Calls `onSilence` once when a question stays open too long; returns what ends it. */
function keepAsking(client: Client, onSilence: () => void): () => void {
  let patience: NodeJS.Timeout | undefined
  const stop = () => {
    clearInterval(beat)
    clearTimeout(patience)
  }
  const giveUp = () => {
    // A process that was busy itself finds the answer waiting: it is read before this runs.
    setImmediate(() => {
      if (patience === undefined) return
      stop()
      onSilence()
    })
  }
  const answered = () => {
    clearTimeout(patience)
    patience = undefined
  }
  const beat = setInterval(() => {
    if (patience !== undefined) return
    patience = setTimeout(giveUp, PATIENCE_MS)
    client.query('SELECT').then(answered, answered)
  }, BEAT_MS)
  return stop
}

/** Tries until it succeeds or is stopped, with growing pauses, so that a starting server is not flooded. */
async function reopenConnection(
  options: ListenerOptions,
  stop: AbortSignal,
): Promise<ListeningConnection | undefined> {
  let pause = FIRST_PAUSE_MS
  while (!stop.aborted) {
    try {
      await wait(pause * (0.5 + Math.random() / 2), undefined, { signal: stop, ref: false })
      const connection = await openConnection(options)
      if (!stop.aborted) return connection
      await connection.close()
    } catch (error) {
      // No answer and no refusal: the attempt has to be given up here.
      if (isTooLate(error)) options.onSilence()
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }
  return undefined
}
