import * as z from 'zod/mini'
import { list } from '../list.ts'
import { ROLES, type Role } from '../rights.ts'

/** The steps of the set-up, in this order; the last is a sign-in. */
export const SETUP_STEPS = ['address', 'discord', 'roles', 'community'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const SETUP_TITLES: Readonly<Record<SetupStep, string>> = {
  address: 'Address',
  discord: 'Discord',
  roles: 'Server and roles',
  community: 'Community',
}

/** More than Discord lets a server have. */
const DISCORD_ROLES = 500

export const roleIdLists = z.record(z.enum(ROLES), list(z.string(), DISCORD_ROLES))
export type RoleIdLists = z.infer<typeof roleIdLists>

/** The Discord roles that `idsOf` gives each of the nine. */
export function roleIdListsBy(idsOf: (role: Role) => readonly string[]): RoleIdLists {
  return Object.fromEntries(ROLES.map((role) => [role, [...idsOf(role)]])) as RoleIdLists
}

/** How people get in. Of secrets: whether they are there. `invitation`: brings the bot into a server. */
export const entrance = z.object({
  publicUrl: z.nullable(z.string()),
  redirect: z.nullable(z.string()),
  clientId: z.nullable(z.string()),
  hasSecret: z.boolean(),
  hasBot: z.boolean(),
  invitation: z.nullable(z.string()),
  guildId: z.nullable(z.string()),
  roles: roleIdLists,
})
export type Entrance = z.infer<typeof entrance>

/** How far the set-up is. */
export const setupState = z.object({
  ...entrance.shape,
  done: z.array(z.enum(SETUP_STEPS)),
  name: z.nullable(z.string()),
  invite: z.nullable(z.string()),
})
export type SetupState = z.infer<typeof setupState>

/** More than a bot is in, of those that a set-up shows. */
const SERVERS = 200

export const servers = list(z.object({ _id: z.string(), name: z.string() }), SERVERS)

/** Discord's roles of a server, the highest first. `holders`: members who hold it. */
export const serverRoles = list(
  z.object({ _id: z.string(), name: z.string(), holders: z.number() }),
  DISCORD_ROLES,
)
export type ServerRole = z.infer<typeof serverRoles>[number]

/** A step that passed. `signIn`: where the sign-in begins that is the last test, within 10 minutes; null where all is kept already. */
export const kept = z.object({ signIn: z.nullable(z.string()) })
export type Kept = z.infer<typeof kept>
