import { CHANNEL_KINDS, setChannel } from '#features/discord/calls.ts'
import { changeNoticeSettings } from '#features/notice/calls.ts'
import type { ApiClient } from './api-client.ts'
import { DEMO_WEBHOOKS, webhookAddress } from './discord-messages.ts'

/** Connects the demo's Discord channels, as staff do in Settings. */
export async function openChannels(admin: ApiClient, discordUrl: string): Promise<void> {
  const channels = {
    published: 'raids',
    delayed: 'changes',
    free: 'last-slots',
    full: 'last-slots',
    plan: 'plan',
  }
  for (const kind of CHANNEL_KINDS) {
    const webhook = DEMO_WEBHOOKS.find(({ channel }) => channel === channels[kind])
    if (webhook === undefined) throw new Error(`The demo's Discord has no channel for ${kind}`)
    await admin.call(setChannel, { kind, address: webhookAddress(discordUrl, webhook) })
  }
}

/** Switches on the bot's messages for a person's raids and bookings. */
export async function hearOfChanges(person: ApiClient): Promise<void> {
  const topics = (['raid-changed', 'raid-deleted', 'booking-cancelled', 'booking-promoted'] as const).map(
    (topic) => ({ topic, discord: true }),
  )
  await person.call(changeNoticeSettings, { topics })
}
