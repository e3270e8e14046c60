import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StandIn } from '#demo/spawn.ts'
import type { Fault } from '#demo/stand-in.ts'
import { Failure } from '#platform/call/failure.ts'
import { standIns } from '#platform/testing/server/product.ts'
import { type CharacterAddress, createRaiderio, type Raiderio } from './routes.ts'

const MINUTE = 60_000
const VASHTORN: CharacterAddress = { region: 'eu', realm: 'Kazzak', name: 'Vashtorn' }
// The stand-in finds every character in Europe.
const NOBODY: CharacterAddress = { region: 'us', realm: 'Kazzak', name: 'Nobody' }

let standIn: StandIn
let raiderio: Raiderio
let clock: number

beforeAll(async () => {
  standIn = (await standIns()).raiderio
  await standIn.clearRequests()
})

beforeEach(() => {
  clock = 1_000
  raiderio = connect()
})
afterEach(async () => {
  await standIn.clearFault()
  await standIn.clearRequests()
})

function connect(timeoutMs?: number): Raiderio {
  const apiUrl = `${standIn.url}/api/v1`
  return createRaiderio({ apiUrl, now: () => clock, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
}

async function codeOf(looking: Promise<unknown>): Promise<string> {
  const failure = await looking.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(failure instanceof Failure)) throw new Error(`no failure but ${String(failure)}`)
  return failure.code
}

async function requestCount(): Promise<number> {
  return (await standIn.requests()).length
}

describe('looking a character up at Raider.IO', () => {
  it.each([
    ['Kazzak', 'Ölfhild', 'Ölfhild of Kazzak, Death Knight, Horde'],
    ['TwistingNether', 'solvärme', 'Solvärme of Twisting Nether, Evoker, Horde'],
    ['Thral', 'Zirpmeister', 'Zirpmeister of Thrall, Hunter, Horde'],
    ["Kel'Thuzad", 'Fernwhisper', "Fernwhisper of Kel'Thuzad, Monk, Alliance"],
    ['Гордунни', 'Зорянка', 'Зорянка of Gordunni, Mage, Alliance'],
  ])('finds on the realm %s the character %s', async (realm, name, text) => {
    const found = await raiderio.lookup({ region: 'eu', realm, name })
    expect(`${found.name} of ${found.realm}, ${found.class}, ${found.faction}`).toBe(text)
  })

  it('a name in decomposed Unicode finds the same character', async () => {
    const found = await raiderio.lookup({ region: 'eu', realm: 'Kazzak', name: 'Ölfhild'.normalize('NFD') })
    expect(found.name).toBe('Ölfhild')
  })

  it.each([
    ['a character', NOBODY],
    ['a realm', { region: 'us', realm: 'Nowhere', name: 'Vashtorn' }],
  ] as const)('reports an unknown %s as not found after one request', async (_, address) => {
    expect(await codeOf(raiderio.lookup(address))).toBe('character-not-found')
    expect(await requestCount()).toBe(1)
  })

  it('a realm without letters causes no request to Raider.IO', async () => {
    expect(await codeOf(raiderio.lookup({ ...VASHTORN, realm: '../..' }))).toBe('character-not-found')
    expect(await requestCount()).toBe(0)
  })
})

describe('caching answers of Raider.IO', () => {
  it('caches a character for ten minutes, for any spelling of the realm', async () => {
    const first = await raiderio.lookup({ region: 'eu', realm: 'TarrenMill', name: 'Nethris' })
    clock += 10 * MINUTE
    expect(await raiderio.lookup({ region: 'eu', realm: 'tarren mill', name: 'nethris' })).toEqual(first)
    expect(await requestCount()).toBe(1)
    clock += 1
    await raiderio.lookup({ region: 'eu', realm: 'TarrenMill', name: 'Nethris' })
    expect(await requestCount()).toBe(2)
  })

  it('an unknown character is remembered as unknown for one minute', async () => {
    await codeOf(raiderio.lookup(NOBODY))
    clock += MINUTE
    expect(await codeOf(raiderio.lookup(NOBODY))).toBe('character-not-found')
    expect(await requestCount()).toBe(1)
    clock += 1
    await codeOf(raiderio.lookup(NOBODY))
    expect(await requestCount()).toBe(2)
  })

  it('sends one request for simultaneous lookups of a character', async () => {
    const found = await Promise.all(Array.from({ length: 20 }, () => raiderio.lookup(VASHTORN)))
    expect(new Set(found.map((character) => character.name))).toEqual(new Set(['Vashtorn']))
    expect(await requestCount()).toBe(1)
  })
})

describe('failures of Raider.IO', () => {
  it.each<[Fault['kind'], string, number]>([
    ['down', 'raiderio-unavailable', 2],
    ['error', 'raiderio-unavailable', 2],
    ['slow', 'raiderio-timeout', 2],
    ['rate-limited', 'raiderio-unavailable', 1],
    ['html', 'raiderio-unavailable', 1],
    ['nonsense', 'raiderio-unavailable', 1],
    ['truncated', 'raiderio-unavailable', 1],
    ['huge', 'raiderio-unavailable', 1],
    ['redirect', 'raiderio-unavailable', 1],
  ])('(%s) the lookup fails with %s after %i requests', async (kind, code, requests) => {
    await standIn.fault({ kind })
    const asking = kind === 'slow' ? connect(100) : raiderio
    expect(await codeOf(asking.lookup(VASHTORN))).toBe(code)
    expect(await requestCount()).toBe(requests)
  })

  it('a failed lookup is not cached', async () => {
    await standIn.fault({ kind: 'nonsense' })
    expect(await codeOf(raiderio.lookup(VASHTORN))).toBe('raiderio-unavailable')
    await standIn.clearFault()
    expect((await raiderio.lookup(VASHTORN)).name).toBe('Vashtorn')
  })

  it.each<Fault['kind']>(['down', 'error', 'slow'])('a single failure (%s) is retried', async (kind) => {
    await standIn.fault({ kind, times: 1 })
    expect((await connect(kind === 'slow' ? 400 : undefined).lookup(VASHTORN)).name).toBe('Vashtorn')
    expect(await requestCount()).toBe(2)
  })

  it('reports an unreachable Raider.IO', async () => {
    const away = createRaiderio({ apiUrl: 'http://127.0.0.1:1/api/v1' })
    expect(await codeOf(away.lookup(VASHTORN))).toBe('raiderio-unavailable')
  })
})
