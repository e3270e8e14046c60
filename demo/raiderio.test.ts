import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRaiderio } from './raiderio.ts'
import type { StandIn } from './stand-in.ts'

let raiderio: StandIn
beforeAll(async () => {
  raiderio = await startRaiderio()
})
afterAll(() => raiderio.close())

async function profile(region: string, realm: string, name: string): Promise<unknown> {
  const query = new URLSearchParams({ region, realm, name })
  const answer = await fetch(`${raiderio.url}/api/v1/characters/profile?${query}`)
  return answer.json()
}

describe('DEMO-4: the demo’s Raider.IO', () => {
  it('the demo’s Raider.IO knows the demo’s own characters', async () => {
    expect(await profile('eu', 'kazzak', 'vashtorn')).toMatchObject({ name: 'Vashtorn', class: 'Warrior' })
  })

  it('the demo’s Raider.IO invents any other European character, the same one each time', async () => {
    const first = await profile('eu', 'the-maelstrom', 'brontax')
    expect(first).toMatchObject({
      name: 'Brontax',
      realm: 'The Maelstrom',
      region: 'eu',
      class: expect.any(String),
    })
    expect(await profile('eu', 'the-maelstrom', 'Brontax')).toEqual(first)
  })

  it.each([
    ['us', 'kazzak'],
    ['eu', '../../admin'],
  ])('the demo’s Raider.IO knows no character at %s %s', async (region, realm) => {
    expect(await profile(region, realm, 'brontax')).toMatchObject({ statusCode: 400 })
  })
})
