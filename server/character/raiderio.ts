import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Character, RaidProgress } from '#domain/character/character.ts'
import type { lookUpCharacter } from '#domain/character/endpoints.ts'
import type { InputOf } from '#domain/endpoint.ts'
import { Failure } from '#domain/failure.ts'
import { realmSlug } from '#domain/realm/names.ts'
import { CLASSES, type Difficulty } from '#domain/season.ts'
import type { ExternalFetch } from '#server/external-fetch.ts'
import { createExternalFetch, ExternalFailure, readJson } from '#server/external-fetch.ts'

/** Region, realm as a person, a link or a payment realm writes it, and name. */
export type CharacterAddress = InputOf<typeof lookUpCharacter>

export interface Raiderio {
  /**
   * Looks a character up (docs/product.md, Characters). Throws Failure 'character-not-found', 'raiderio-unavailable' or 'raiderio-timeout'.
   */
  lookup(address: CharacterAddress): Promise<Character>
  /** The character's progress in each of these raids, at this difficulty; none while Raider.IO does not answer. */
  progress(
    address: CharacterAddress,
    difficulty: Difficulty,
    raids: readonly AskedRaid[],
  ): Promise<RaidProgress[]>
}

/** A raid of a season: its whole name, by which Raider.IO knows it, and how lists call it. */
type AskedRaid = Readonly<Record<'name' | 'short', string>>

export interface RaiderioOptions {
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

/** A character that is unknown now may be one that Raider.IO is about to hear of. */
const UNKNOWN_KEPT_MS = 60_000
const KEPT_ANSWERS = 1_000

const Profile = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  realm: z.string().check(z.minLength(1), z.maxLength(64)),
  class: z.enum(CLASSES),
  faction: z.enum(['alliance', 'horde']),
})
const Refusal = z.object({ statusCode: z.number(), message: z.string() })
const Killed = z.object({
  total_bosses: z.int(),
  normal_bosses_killed: z.int(),
  heroic_bosses_killed: z.int(),
  mythic_bosses_killed: z.int(),
})
const KILLED_OF = {
  NORMAL: 'normal_bosses_killed',
  HEROIC: 'heroic_bosses_killed',
  MYTHIC: 'mythic_bosses_killed',
} as const satisfies Record<Difficulty, string>
const Curve = z.object({ raid: z.string(), aotc: z.iso.datetime({ offset: true }) })
/** An entry of another form is skipped. */
const Raids = z.object({
  raid_progression: z.catch(z.record(z.string(), z.unknown()), {}),
  raid_achievement_curve: z.catch(z.array(z.unknown()), []),
})

export function createRaiderio(options: RaiderioOptions): Raiderio {
  const { apiUrl, timeoutMs = 5_000, cacheMs = 600_000, now = () => performance.now() } = options
  const ask = createExternalFetch({ timeoutMs, fetch: options.fetch ?? globalThis.fetch })

  /** Concurrent questions about one character share one request. A failure is not kept. */
  function kept<T extends object>(schema: z.ZodMiniType<T>) {
    const answers = new LRUCache<string, T | 'unknown', URL>({
      max: KEPT_ANSWERS,
      ttl: cacheMs,
      perf: { now },
      ttlResolution: 0,
      // An entry evicted while it is fetched is still delivered to those who wait for it.
      ignoreFetchAbort: true,
      async fetchMethod(_key, _old, { options: how, context: url }) {
        const response = await askTwice(ask, url)
        if (response instanceof Failure) throw response
        const answer = await readAnswer(response, schema)
        if (answer === 'unknown') how.ttl = UNKNOWN_KEPT_MS
        return answer
      },
    })
    return async ({ region, realm, name }: CharacterAddress, fields: string): Promise<T> => {
      const slug = realmSlug(realm)
      const spelt = name.normalize('NFC').trim()
      if (slug === '' || spelt === '') throw new Failure('character-not-found')
      const url = new URL(`${apiUrl}/characters/profile`)
      url.search = new URLSearchParams({
        region,
        realm: slug,
        name: spelt,
        ...(fields && { fields }),
      }).toString()
      const key = `${region}/${slug}/${spelt.toLowerCase()}/${fields}`
      const answer = await answers.forceFetch(key, { context: url })
      if (answer === 'unknown') throw new Failure('character-not-found')
      return answer
    }
  }
  const profiles = kept(Profile)
  const raidsOf = kept(Raids)

  return {
    async lookup(address) {
      const { name, realm, faction, ...profile } = await profiles(address, '')
      return { name, realm, class: profile.class, faction: faction === 'horde' ? 'Horde' : 'Alliance' }
    },
    async progress(address, difficulty, raids) {
      const slugs = raids.map(({ name }) => raidSlug(name))
      const fields = `raid_progression:current-expansion,raid_achievement_curve:${slugs.join(':')}`
      const said = await raidsOf(address, fields).catch((error: unknown) => {
        if (error instanceof Failure) return z.parse(Raids, {})
        throw error
      })
      return raids.map(({ short }, at) => progressIn(short, slugs[at] ?? '', { difficulty, ...said }))
    },
  }
}

function progressIn(
  raid: string,
  slug: string,
  said: z.infer<typeof Raids> & { difficulty: Difficulty },
): RaidProgress {
  const kills = Killed.safeParse(said.raid_progression[slug]).data
  const curve = said.raid_achievement_curve
    .flatMap((one) => Curve.safeParse(one).data ?? [])
    .find((one) => raidSlug(one.raid) === slug)
  return {
    raid,
    killed: kills?.[KILLED_OF[said.difficulty]] ?? null,
    of: kills?.total_bosses ?? null,
    curveSince: curve === undefined ? null : new Date(curve.aotc).toISOString(),
  }
}

/** 'nerubar-palace' of 'Nerub-ar Palace', as Raider.IO's addresses have it. */
function raidSlug(name: string): string {
  const words = name.toLowerCase().includes(' ') ? name.toLowerCase().replaceAll('-', '') : name.toLowerCase()
  return words.replace(/[^a-z0-9 -]/g, '').replace(/ +/g, '-')
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

async function readAnswer<T>(response: Response, schema: z.ZodMiniType<T>): Promise<T | 'unknown'> {
  const body = await readJson(response)
  // Raider.IO says 400 of characters and realms that it does not know; a 400 or 404 in any other form is not its own.
  if ((response.status === 400 || response.status === 404) && Refusal.safeParse(body).success)
    return 'unknown'
  const answer = schema.safeParse(body)
  if (response.status !== 200 || !answer.success) throw new Failure('raiderio-unavailable')
  return answer.data
}
