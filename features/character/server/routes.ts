import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql as raw } from 'kysely'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import {
  type Character,
  connectRealm,
  listConnectedRealms,
  lookUpCharacter,
  partRealm,
} from '#features/character/calls.ts'
import { realmSlug } from '#features/character/names.ts'
import {
  CONNECTED_REALMS,
  type ConnectedRealms,
  SAME_REALM,
  TOO_MANY_REALMS,
} from '#features/character/realm.ts'
import { CLASSES } from '#features/season/game.ts'
import type { InputOf } from '#platform/call/endpoint.ts'
import { Failure, invalid } from '#platform/call/failure.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import {
  createExternalFetch,
  ExternalFailure,
  type ExternalFetch,
  readJson,
} from '#platform/call/server/external-fetch.ts'
import { record } from '#platform/change/server/history.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'

export function characterRoutes({ raiderio }: { raiderio: Raiderio }): Implementation[] {
  return [
    implement(lookUpCharacter, async (address) => {
      const payload = await raiderio.lookup(address)
      return { payload, message: 'Character information fetched successfully' }
    }),
  ]
}

export type CharacterAddress = InputOf<typeof lookUpCharacter>

export interface Raiderio {
  /** @throws Failure 'character-not-found', 'raiderio-unavailable' or 'raiderio-timeout' (docs/product.md, Characters) */
  lookup(address: CharacterAddress): Promise<Character>
}

interface RaiderioOptions {
  /** For example https://raider.io/api/v1. */
  readonly apiUrl: string
  /** For each of at most two tries, ms. */
  readonly timeoutMs?: number
  /** How long an answer is cached, ms. */
  readonly cacheMs?: number
  readonly fetch?: typeof fetch
  /** A monotonic clock, ms. */
  readonly now?: () => number
}

type Answer = Character | 'unknown'

/** Raider.IO may soon know an unknown character, so this answer is cached briefly. */
const UNKNOWN_KEPT_MS = 60_000
const CACHED_ANSWERS = 1_000

const Profile = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  realm: z.string().check(z.minLength(1), z.maxLength(64)),
  class: z.enum(CLASSES),
  faction: z.enum(['alliance', 'horde']),
})
const Refusal = z.object({ statusCode: z.number(), message: z.string() })

export function createRaiderio(options: RaiderioOptions): Raiderio {
  const { apiUrl, timeoutMs = 5_000, cacheMs = 600_000, now = () => performance.now() } = options
  const ask = createExternalFetch({ timeoutMs, fetch: options.fetch ?? globalThis.fetch })
  /** Concurrent look-ups of one character share a request. Failures are not cached. */
  const answers = new LRUCache<string, Answer, URL>({
    max: CACHED_ANSWERS,
    ttl: cacheMs,
    perf: { now },
    ttlResolution: 0,
    // If an entry is evicted during its request, waiting callers still get the answer.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _old, { options: how, context: url }) {
      const answer = await readProfile(await askTwice(ask, url))
      if (answer === 'unknown') how.ttl = UNKNOWN_KEPT_MS
      return answer
    },
  })

  return {
    async lookup({ region, realm, name }) {
      const slug = realmSlug(realm)
      const spelt = name.normalize('NFC').trim()
      if (slug === '' || spelt === '') throw new Failure('character-not-found')
      const url = new URL(`${apiUrl}/characters/profile`)
      url.search = new URLSearchParams({ region, realm: slug, name: spelt }).toString()
      const key = `${region}/${slug}/${spelt.toLowerCase()}`
      const answer = await answers.forceFetch(key, { context: url })
      if (answer === 'unknown') throw new Failure('character-not-found')
      return answer
    },
  }
}

/** Retries once if the first failure may be temporary. @throws Failure 'raiderio-unavailable' or 'raiderio-timeout' */
async function askTwice(ask: ExternalFetch, url: URL): Promise<Response> {
  const first = await tryOnce(ask, url)
  const isTemporary = first instanceof Response ? first.status >= 500 : first.kind !== 'too-large'
  const last = isTemporary ? await tryOnce(ask, url) : first
  if (last instanceof Response) return last
  throw new Failure(last.kind === 'timeout' ? 'raiderio-timeout' : 'raiderio-unavailable')
}

async function tryOnce(ask: ExternalFetch, url: URL): Promise<Response | ExternalFailure> {
  try {
    return await ask(url, { headers: { accept: 'application/json' } })
  } catch (error) {
    if (error instanceof ExternalFailure) return error
    throw error
  }
}

async function readProfile(response: Response): Promise<Answer> {
  const body = await readJson(response)
  // Raider.IO answers 400 for unknown characters and realms; a 400 or 404 in another format is not from Raider.IO.
  if ((response.status === 400 || response.status === 404) && Refusal.safeParse(body).success)
    return 'unknown'
  const profile = Profile.safeParse(body)
  if (response.status !== 200 || !profile.success) throw new Failure('raiderio-unavailable')
  return { ...profile.data, faction: profile.data.faction === 'horde' ? 'Horde' : 'Alliance' }
}

export function realmRoutes(): Implementation[] {
  return [
    implement(listConnectedRealms, async (_, { sql }) => ({ payload: await readConnectedRealms(sql) })),
    implement(connectRealm, async ({ realm, to }, { sql, actor }) => {
      if (realmSlug(realm) === realmSlug(to)) throw invalid('to', SAME_REALM)
      await lockConnectedRealms(sql)
      if (await storeConnected(sql, realm, to)) {
        const by = { recordId: realmSlug(realm), memberId: actor._id }
        await record(sql, { noun: 'realm', action: 'connect', ...by, to: { realm, to } })
      }
      return { payload: undefined, message: `${realm} is connected to ${to}` }
    }),
    implement(partRealm, async ({ realm }, { sql, actor }) => {
      await lockConnectedRealms(sql)
      const others = await storeParted(sql, realm)
      if (others.length > 0) {
        const by = { recordId: realmSlug(realm), memberId: actor._id }
        await record(sql, { noun: 'realm', action: 'part', ...by, from: { realm, to: others } })
      }
      return { payload: undefined, message: `${realm} is disconnected` }
    }),
  ]
}

async function readConnectedRealms(sql: Kysely<Tables>): Promise<ConnectedRealms[]> {
  const rows = await sql
    .selectFrom('connected_realm')
    .selectAll()
    .orderBy('key')
    .limit(CONNECTED_REALMS)
    .execute()
  return [...Map.groupBy(rows, ({ group_id }) => group_id)].map(([_id, some]) => ({
    _id,
    realms: some.map(({ realm }) => realm),
  }))
}

/** Reads the database once. The returned function compares two realms in any spelling; 'connected' realms share a mailbox. */
export async function readConnections(
  sql: Kysely<Tables>,
): Promise<(one: string, other: string) => 'same' | 'connected' | null> {
  const rows = await sql.selectFrom('connected_realm').select(['key', 'group_id']).execute()
  const groups = new Map(rows.map(({ key, group_id }) => [key, group_id]))
  return (one, other) => {
    const [first, second] = [realmSlug(one), realmSlug(other)]
    if (first === second) return 'same'
    const group = groups.get(first)
    return group !== undefined && group === groups.get(second) ? 'connected' : null
  }
}

/** Serializes writers until the transaction ends. */
async function lockConnectedRealms(sql: Sql): Promise<void> {
  await raw`LOCK TABLE connected_realm IN SHARE ROW EXCLUSIVE MODE`.execute(sql)
}

/** @returns false if the realms are already connected @throws Failure 'invalid-input' for too many realms */
async function storeConnected(sql: Sql, realm: string, to: string): Promise<boolean> {
  const [group, target] = [await groupOf(sql, realm), await groupOf(sql, to)]
  if (group !== null && group === target) return false
  const whole = target ?? group ?? randomUUIDv7()
  if (group !== null)
    await sql.updateTable('connected_realm').set({ group_id: whole }).where('group_id', '=', group).execute()
  const missing = [...(group === null ? [realm] : []), ...(target === null ? [to] : [])]
  if (missing.length > 0) {
    const { count } = await sql
      .selectFrom('connected_realm')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) + missing.length > CONNECTED_REALMS) throw invalid('realm', TOO_MANY_REALMS)
    await sql
      .insertInto('connected_realm')
      .values(missing.map((name) => ({ key: realmSlug(name), realm: name, group_id: whole })))
      .execute()
  }
  return true
}

/** Deletes the group if one realm is left. @returns the other realms of the group; empty if `realm` had no group */
async function storeParted(sql: Sql, realm: string): Promise<string[]> {
  const group = await groupOf(sql, realm)
  if (group === null) return []
  const rows = await sql
    .selectFrom('connected_realm')
    .selectAll()
    .where('group_id', '=', group)
    .orderBy('key')
    .execute()
  const others = rows.filter(({ key }) => key !== realmSlug(realm))
  const gone = others.length === 1 ? rows.map(({ key }) => key) : [realmSlug(realm)]
  await sql.deleteFrom('connected_realm').where('key', 'in', gone).execute()
  return others.map((other) => other.realm)
}

async function groupOf(sql: Sql, realm: string): Promise<string | null> {
  const found = sql.selectFrom('connected_realm').select('group_id').where('key', '=', realmSlug(realm))
  return (await found.executeTakeFirst())?.group_id ?? null
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    connected_realm: { key: string; realm: string; group_id: string }
  }
}
