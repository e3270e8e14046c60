import { REGIONS } from '#features/season/game.ts'
import type { DemoCharacter } from './characters.ts'
import { CHARACTERS } from './characters.ts'
import { seededChance } from './seeded-random.ts'
import type { StandIn } from './stand-in.ts'
import { runStandIn, serveStandIn } from './stand-in.ts'

function profileObject(character: DemoCharacter, { region }: Wanted) {
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

interface Wanted {
  region: string
  realm: string
  name: string
}

function whyUnknown({ region, realm, name }: Wanted): string | null {
  if (!(REGIONS as readonly string[]).includes(region))
    return `"region" must be one of [${REGIONS.join(', ')}]`
  if (name === '') return '"name" is required'
  if (region !== 'eu' || !/^[\p{L}' -]+$/u.test(realm.toLowerCase()))
    return `Failed to find realm ${realm.toLowerCase()} in region ${region}`
  return null
}

function find({ realm, name }: Wanted): DemoCharacter {
  const [slug, wanted] = [realm.toLowerCase(), name.toLowerCase()]
  const found = CHARACTERS.find(
    (one) => (one.slug === slug || one.realm.toLowerCase() === slug) && one.name.toLowerCase() === wanted,
  )
  return found ?? madeUp(realm, name)
}

/** An unknown character gets a stable made-up class, so that a viewer can look up their own. */
function madeUp(realm: string, name: string): DemoCharacter {
  const chance = seededChance(
    [...(name + realm).toLowerCase()].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7) | 0,
  )
  const pattern = chance.pick(CHARACTERS)
  const slug = realm.toLowerCase().replaceAll(' ', '-').replaceAll("'", '')
  const words = realm.split(/[ -]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return { ...pattern, name: name.charAt(0).toUpperCase() + name.slice(1), realm: words.join(' '), slug }
}

/**
 * Starts the demo's Raider.IO: the public API's character profile, for the demo's characters, and a made-up one for any
 * other European one (DEMO-4).
 */
export function startRaiderio(): Promise<StandIn> {
  return serveStandIn({
    addRoutes(app) {
      app.get<{ Querystring: Partial<Wanted> }>('/api/v1/characters/profile', ({ query }, reply) => {
        const wanted = { region: '', realm: '', name: '', ...query }
        const problem = whyUnknown(wanted)
        if (problem !== null)
          return reply.code(400).send({ statusCode: 400, error: 'Bad Request', message: problem })
        return reply.send(profileObject(find(wanted), wanted))
      })
    },
    rateLimit: (reply, retryAfterMs) =>
      reply
        .code(429)
        .header('retry-after', Math.ceil(retryAfterMs / 1000))
        .send({ statusCode: 429, error: 'Too Many Requests', message: 'Rate limit exceeded, retry later' }),
  })
}

if (import.meta.main) await runStandIn('Demo Raider.IO', startRaiderio)
