import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { type Character, lookUpCharacter } from '#features/character/calls.ts'
import { realmSlug } from '#features/character/names.ts'
import { CLASSES } from '#features/season/game.ts'
import type { InputOf } from '#platform/call/endpoint.ts'
import { Failure } from '#platform/call/failure.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import {
  createExternalFetch,
  ExternalFailure,
  type ExternalFetch,
  readJson,
} from '#platform/call/server/external-fetch.ts'

export function characterRoutes({ raiderio }: { raiderio: Raiderio }): Implementation[] {
  return [
    implement(lookUpCharacter, async (address) => {
      const payload = await raiderio.lookup(address)
      return { payload, message: 'Character information fetched successfully' }
    }),
  ]
}

/** Region, realm as a person, a link or a payment realm writes it, and name. */
export type CharacterAddress = InputOf<typeof lookUpCharacter>

export interface Raiderio {
  /**
   * Looks a character up (docs/product.md, Characters). Throws Failure 'character-not-found', 'raiderio-unavailable' or 'raiderio-timeout'.
   */
  lookup(address: CharacterAddress): Promise<Character>
}

interface RaiderioOptions {
  /** Such as https://raider.io/api/v1. */
  readonly apiUrl: string
  /** For each of the at most two tries, ms. */
  readonly timeoutMs?: number
  /** How long an answer is kept, ms. */
  readonly cacheMs?: number
  readonly fetch?: typeof fetch
  /** Milliseconds of any clock that only goes forward. */
  readonly now?: () => number
}

type Answer = Character | 'unknown'

/** A character that is unknown now may be one that Raider.IO is about to hear of. */
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
  /** Concurrent questions about one character share one request. A failure is not kept. */
  const answers = new LRUCache<string, Answer, URL>({
    max: CACHED_ANSWERS,
    ttl: cacheMs,
    perf: { now },
    ttlResolution: 0,
    // An entry evicted while it is fetched is still delivered to those who wait for it.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _old, { options: how, context: url }) {
      const response = await askTwice(ask, url)
      if (response instanceof Failure) throw response
      const answer = await readProfile(response)
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

/** The answer to the first try, or to the second where the failure may be temporary. */
async function askTwice(ask: ExternalFetch, url: URL): Promise<Response | Failure> {
  const first = await tryOnce(ask, url)
  const isPassing = first instanceof Response ? first.status >= 500 : first.kind !== 'too-large'
  const last = isPassing ? await tryOnce(ask, url) : first
  if (last instanceof Response) return last
  return new Failure(last.kind === 'timeout' ? 'raiderio-timeout' : 'raiderio-unavailable')
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
  // Raider.IO says 400 of characters and realms that it does not know; a 400 or 404 in any other form is not its own.
  if ((response.status === 400 || response.status === 404) && Refusal.safeParse(body).success)
    return 'unknown'
  const profile = Profile.safeParse(body)
  if (response.status !== 200 || !profile.success) throw new Failure('raiderio-unavailable')
  const { name, realm, faction } = profile.data
  return { name, realm, class: profile.data.class, faction: faction === 'horde' ? 'Horde' : 'Alliance' }
}
