import type { DemoCharacter } from '#demo/characters.ts'
import { CHARACTERS } from '#demo/characters.ts'
import { seededChance } from '#demo/seeded-random.ts'
import type { Reply, Route, StandIn } from '#demo/stand-in.ts'
import { json, runStandIn, serveStandIn } from '#demo/stand-in.ts'
import { REGIONS } from '#domain/season.ts'

export interface RaiderioOptions {
  /** 0 (the default): any free port. */
  readonly port?: number
}

function refusal(message: string): Reply {
  return json(400, { statusCode: 400, error: 'Bad Request', message })
}

function profileObject(character: DemoCharacter, region: string) {
  const path = `${region}/${character.slug}/${encodeURIComponent(character.name)}`
  return {
    name: character.name,
    race: character.race,
    class: character.class,
    active_spec_name: character.spec,
    active_spec_role: character.role,
    gender: 'female',
    faction: character.faction.toLowerCase(),
    achievement_points: 12_000 + character.name.length * 735,
    thumbnail_url: `https://render.worldofwarcraft.com/${region}/character/${character.slug}/1/1-avatar.jpg`,
    region,
    realm: character.realm,
    last_crawled_at: '2025-09-14T21:12:43.000Z',
    profile_url: `https://raider.io/characters/${path}`,
    profile_banner: 'classbanner1',
  }
}

function profile(parameters: URLSearchParams): Reply {
  const region = parameters.get('region') ?? ''
  const realm = (parameters.get('realm') ?? '').toLowerCase()
  const name = (parameters.get('name') ?? '').toLowerCase()
  if (!(REGIONS as readonly string[]).includes(region))
    return refusal(`"region" must be one of [${REGIONS.join(', ')}]`)
  if (name === '') return refusal('"name" is required')
  if (region !== 'eu' || !/^[\p{L}' -]+$/u.test(realm))
    return refusal(`Failed to find realm ${realm} in region ${region}`)
  const found = CHARACTERS.find(
    (one) => (one.slug === realm || one.realm.toLowerCase() === realm) && one.name.toLowerCase() === name,
  )
  return json(
    200,
    profileObject(found ?? madeUp(parameters.get('realm') ?? '', parameters.get('name') ?? ''), region),
  )
}

/** Whoever looks around with a character of their own finds it: the same class each time, and not their own but by chance. */
function madeUp(realm: string, name: string): DemoCharacter {
  const chance = seededChance(
    [...(name + realm).toLowerCase()].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7) | 0,
  )
  const pattern = chance.pick(CHARACTERS)
  const slug = realm.toLowerCase().replaceAll(' ', '-').replaceAll("'", '')
  const words = realm.split(/[ -]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return { ...pattern, name: name.charAt(0).toUpperCase() + name.slice(1), realm: words.join(' '), slug }
}

/** Starts the demo's Raider.IO: the character profile of its public API, for the demo's characters, and a made-up one for any other of Europe's (DEMO-4). */
export function startRaiderio({ port = 0 }: RaiderioOptions = {}): Promise<StandIn> {
  const route: Route = {
    method: 'GET',
    path: /^\/api\/v1\/characters\/profile$/,
    answer: ({ url }) => profile(url.searchParams),
  }
  return serveStandIn({
    port,
    routes: [route],
    rateLimited: (retryAfterMs) =>
      json(
        429,
        { statusCode: 429, error: 'Too Many Requests', message: 'Rate limit exceeded, retry later' },
        { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) },
      ),
  })
}

if (import.meta.main) await runStandIn('Demo Raider.IO', (port) => startRaiderio({ port }))
