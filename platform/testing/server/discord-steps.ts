import { sql as raw } from 'kysely'
import type { Message } from '#demo/discord-channels.ts'
import type { StandIn } from '#demo/spawn.ts'
import { DiscordMessages } from '#features/discord/server/messages.ts'
import { createDirect, createWebhooks } from '#features/discord/server/senders.ts'
import { readConfig } from '#features/settings/server/config.ts'
import type { Role } from '#platform/call/rights.ts'
import { SILENT } from './databases.ts'
import type { Product } from './product.ts'

/** From now on the product sends nothing to Discord by itself: as if another instance had the turn for ever. */
export async function holdDiscord({ database }: Pick<Product, 'database'>): Promise<void> {
  await raw`INSERT INTO announcing (instance, until) VALUES (gen_random_uuid(), '9999-01-01')
                ON CONFLICT (id) DO UPDATE SET instance = excluded.instance, until = excluded.until`.execute(
    database.sql,
  )
}

/** What a test has Discord told, step by step, with the product's settings. `rolesOf`: the roles of a member by their id. */
export function discordSteps(
  { database, clock, env }: Product,
  rolesOf: (memberId: string) => readonly Role[] = () => [],
): DiscordMessages {
  const { secret, publicUrl, discord } = readConfig(env)
  const shared = { database, clock: clock.now, log: SILENT, publicUrl, apiUrl: discord.apiUrl }
  const { send } = createWebhooks({ ...shared, secret })
  const roles = { fresh: async ({ _id }: { _id: string }) => [...rolesOf(_id)] }
  const member = createDirect({ ...shared, roles, botToken: discord.botToken })
  return new DiscordMessages({ ...shared, senders: { channel: send, member } })
}

/** Takes a step of the loop, and answers what Discord was told since the last time. */
export async function toldDiscord(messages: DiscordMessages, discord: StandIn): Promise<Message[]> {
  await messages.announce()
  await messages.sendDue()
  const { messages: all } = (await discord.look('messages')) as { messages: Message[] }
  await discord.clearMessages()
  return all
}
