import * as z from 'zod/mini'
import type { Role } from '#platform/call/rights.ts'
import type { Person } from './people.ts'

/** A person's current state: the controls change roles and membership at run time. */
export interface Member {
  readonly person: Person
  /** Discord role ids. */
  roleIds: string[]
  inGuild: boolean
  nick: string | null
  refusal: Refusal | null
  /** See Grant.generation. */
  generation: number
}

/** An answer instead of a person's roles. */
const Refusal = z.strictObject({
  status: z.int().check(z.gte(400), z.lte(599)),
  headers: z.optional(z.record(z.string(), z.string())),
  body: z.optional(z.unknown()),
})
type Refusal = z.infer<typeof Refusal>

export const MemberChange = z.strictObject({
  /** Names of Forge's roles or Discord role ids. */
  roles: z.optional(z.array(z.string())),
  member: z.optional(z.boolean()),
  nick: z.optional(z.nullable(z.string())),
  /** Discord's answer to a request for this person's roles; null: the roles. */
  refusal: z.optional(z.nullable(Refusal)),
  /** Revokes all tokens of this person. */
  revoked: z.optional(z.literal(true)),
})
export type MemberChange = z.infer<typeof MemberChange>

export interface Members {
  get(id: string): Member | undefined
  /** The member of a grant; null if it was revoked. */
  holder(grant: { readonly person: string; readonly generation: number }): Member | null
  /** In the order of their ids, as Discord lists them. */
  all(): Member[]
  change(member: Member, change: MemberChange): void
  /** Restores roles and membership of the start; revoked tokens stay revoked. */
  reset(): void
}

export function createMembers(
  people: readonly Person[],
  roleIds: Readonly<Record<Role, string>>,
  /** Roles of this guild that Forge does not know. */
  foreignRoleIds: readonly string[],
): Members {
  const idOf = (role: string) => (roleIds as Record<string, string>)[role] ?? role
  const startingRoles = (person: Person) =>
    person.member ? [...person.roles.map(idOf), ...foreignRoleIds] : []
  const members = new Map<string, Member>(
    people.map((person) => [
      person.id,
      {
        person,
        roleIds: startingRoles(person),
        inGuild: person.member,
        nick: null,
        refusal: null,
        generation: 0,
      },
    ]),
  )
  return {
    get: (id) => members.get(id),
    holder({ person, generation }) {
      const member = members.get(person)
      if (!member || generation < member.generation) return null
      // Signed by an earlier run that had revoked older grants; this run must reject those as well.
      member.generation = generation
      return member
    },
    all: () => [...members.values()].toSorted((a, b) => (BigInt(a.person.id) < BigInt(b.person.id) ? -1 : 1)),
    change(member, change) {
      if (change.roles) member.roleIds = change.roles.map(idOf)
      if (change.member !== undefined) member.inGuild = change.member
      if (change.nick !== undefined) member.nick = change.nick
      if (change.refusal !== undefined) member.refusal = change.refusal
      if (change.revoked) member.generation += 1
    },
    reset() {
      for (const member of members.values()) {
        member.roleIds = startingRoles(member.person)
        member.inGuild = member.person.member
        member.nick = null
        member.refusal = null
      }
    },
  }
}

/** Discord's user object. */
export function userObject({ person }: Member) {
  return {
    id: person.id,
    username: person.username,
    discriminator: '0',
    global_name: person.name,
    avatar: null,
    banner: null,
    accent_color: null,
    flags: 0,
    public_flags: 0,
    premium_type: 0,
    locale: 'en-GB',
    mfa_enabled: false,
  }
}

/** Discord's guild member object. */
export function memberObject(member: Member) {
  return {
    user: userObject(member),
    nick: member.nick,
    avatar: null,
    banner: null,
    roles: member.roleIds,
    joined_at: '2024-08-26T18:00:00.000000+00:00',
    premium_since: null,
    communication_disabled_until: null,
    deaf: false,
    mute: false,
    flags: 0,
    pending: false,
  }
}
