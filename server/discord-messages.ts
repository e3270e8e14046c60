import type { ChangeFeed } from '#server/change/feed.ts'
import { Announcer } from '#server/channel/announcer.ts'
import { createWebhooks, type Webhooks } from '#server/channel/webhooks.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/open.ts'
import { Outbox } from '#server/delivery/outbox.ts'
import type { Log } from '#server/log.ts'
import type { Roles } from '#server/member/roles.ts'
import { addWanted, createBot } from '#server/notice/bot.ts'

interface MessagesDeps {
  readonly config: Config
  readonly database: Database
  readonly roles: Roles
  readonly clock: () => Date
  readonly log: Log
}

/** All that this program says at Discord: what is new becomes deliveries, and the deliveries are sent. */
export interface Messages {
  readonly webhooks: Webhooks
  /** From now on the changes of `changes` become messages. */
  start(changes: ChangeFeed): void
  stop(): Promise<void>
}

export function createMessages({ config, database, roles, clock, log }: MessagesDeps): Messages {
  const { secret, publicUrl } = config
  const { apiUrl, botToken } = config.discord
  const webhooks = createWebhooks({ database, clock, secret, publicUrl, apiUrl })
  const bot = createBot({ database, roles, clock, publicUrl, apiUrl, botToken })
  const senders = { channel: webhooks.send, member: bot }
  const addDirect: typeof addWanted = async (...wanted) => (botToken === null ? 0 : addWanted(...wanted))
  const outbox = new Outbox({ database, clock, log, senders })
  const announcer = new Announcer({ database, clock, log, addDirect, announced: () => outbox.wake() })
  return {
    webhooks,
    start(changes) {
      changes.onChanges(announcer.onChanges)
      // Somebody pressed 'Try again', or set a channel for which something waits.
      changes.onChanges((some) => {
        if (some.some(({ kind }) => kind === 'delivery retry' || kind === 'channel set')) outbox.wake()
      })
      announcer.start()
      outbox.start()
    },
    async stop() {
      await announcer.stop()
      await outbox.stop()
    },
  }
}
