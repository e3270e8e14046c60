import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { decodeBase64Json } from '#domain/encoding.ts'
import { listPublishedRaids } from '#domain/raid/endpoints.ts'
import { type Confirm, ResponseCache, Versions } from '#server/http/response-cache.ts'
import { onOneDatabase, onPostgres } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, publishedRaid } from '#server/testing/records.ts'

let product: Product

const LIST = '/raid/published'

onOneDatabase((kind) => {
  afterEach(() => product.stop())

  it('WIRE-12: a list that nothing changed is answered 304, another one whole, also just after a write', async () => {
    product = await startProduct(kind)
    const raid = await publishedRaid(product)
    const advertiser = await product.as('Advertiser')
    const { cookie } = advertiser
    const first = await product.request(LIST, { cookie })
    const etag = String(first.headers.get('etag'))
    const again = await product.request(LIST, { cookie, headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
    await book(advertiser, raid)
    const changed = await product.request(LIST, { cookie, headers: { 'if-none-match': etag } })
    expect(changed.status).toBe(200)
    expect(decodeBase64Json(String(changed.body.payload))).toMatchObject([{ clients: [{}] }])
  })

  it('WIRE-12: a list is packed as the client takes it, the same list each way', async () => {
    product = await startProduct(kind)
    await publishedRaid(product)
    const { cookie } = await product.as('Advertiser')
    const plain = await packedBody(cookie, 'identity')
    expect(plain.encoding).toBeUndefined()
    const br = await packedBody(cookie, 'gzip, br')
    expect([br.encoding, brotliDecompressSync(br.bytes).toString()]).toEqual(['br', plain.bytes.toString()])
    const gzip = await packedBody(cookie, 'gzip')
    expect([gzip.encoding, gunzipSync(gzip.bytes).toString()]).toEqual(['gzip', plain.bytes.toString()])
  })
})

onPostgres('with another instance on PostgreSQL', () => {
  afterEach(() => product.stop())

  it('WIRE-12: what one wrote the other answers within 50 ms, though no notification comes', async () => {
    product = await startProduct('postgres')
    const raid = await publishedRaid(product)
    const other = await product.startAnother()
    const advertiser = await product.as('Advertiser')
    const there = other.hosting(advertiser)
    expect(await there.call(listPublishedRaids, {})).toMatchObject([{ clients: [] }])
    // Straight into the database, as an instance does that dies before it can notify.
    await product.database.transaction(async (sql) => {
      await sql.updateTable('raid').set({ name: 'Renamed' }).where('id', '=', raid._id).execute()
      const row = { noun: 'raid', action: 'edit', record_id: raid._id, member_id: null, changes: '{}' }
      await sql.insertInto('history').values(row).execute()
    })
    const written = performance.now()
    let name = raid.name
    while (name !== 'Renamed' && performance.now() - written < 5_000) {
      name = (await there.call(listPublishedRaids, {}))[0]?.name ?? ''
    }
    // One more call than the 50 ms may have been under way.
    expect(performance.now() - written).toBeLessThan(500)
  })
})

describe('answers that are kept', () => {
  const wanted = { key: 'list', dependsOn: 'published-raids' as const, now: 60_000 }
  const counting = (confirm: Confirm) => {
    const versions = new Versions()
    const bytesOf = () => 10
    const kept = new ResponseCache<{ text: string }>({ versions, confirm, maxBytes: 1_000, bytesOf })
    let made = 0
    const text = async (more: Partial<{ key: string; now: number }> = {}) => {
      const make = async () => {
        made += 1
        return { text: `answer ${made}` }
      }
      return (await kept.get({ ...wanted, ...more }, make)).text
    }
    return { kept, versions, text }
  }

  it('are made once for all who ask at the same time, and again for each key', async () => {
    const { text } = counting(() => true)
    expect(await Promise.all([text(), text(), text({ key: 'other' })])).toEqual([
      'answer 1',
      'answer 1',
      'answer 2',
    ])
    expect(await text()).toBe('answer 1')
  })

  it('are made anew once what they tell of changed, be it while they were made', async () => {
    const { versions, text } = counting(() => true)
    const before = text()
    versions.invalidate('published-raids')
    expect(await text()).toBe('answer 2')
    expect(await before).toBe('answer 1')
    versions.invalidate('mails')
    expect(await text()).toBe('answer 2')
  })

  it('are made anew with each minute, when raids change by the clock', async () => {
    const { text } = counting(() => true)
    expect(await text({ now: 119_999 })).toBe('answer 1')
    expect(await text({ now: 120_000 })).toBe('answer 2')
  })

  it('are made of the old one of the same minute, and of what made it old', async () => {
    const { kept, versions } = counting(() => true)
    const olds: unknown[] = []
    const ask = (now = wanted.now) =>
      kept.get({ ...wanted, now }, async (old) => {
        olds.push(old && [old.value, versions.raidsSince('published-raids', old.version)])
        return { text: `answer ${olds.length}` }
      })
    const tell = (...raidIds: (string | null)[]) =>
      versions.onNews(
        raidIds.map((raidId, id) => ({
          ...{ id, recordId: 'x', raidId },
          kind: raidId ? 'booking edit' : 'member rename',
        })),
      )
    await ask()
    tell('A', 'b')
    tell('b', 'c')
    await ask()
    tell('d')
    tell(null)
    await ask()
    for (let times = 0; times <= 200; times += 1) tell('e')
    await ask()
    tell('f')
    await ask(wanted.now + 60_000)
    expect(olds).toEqual([
      undefined,
      [{ text: 'answer 1' }, new Set(['a', 'b', 'c'])],
      [{ text: 'answer 2' }, null],
      [{ text: 'answer 3' }, null],
      undefined,
    ])
  })

  it('are not given while nobody knows what was written meanwhile', async () => {
    const { text } = counting(() => Promise.resolve(false))
    expect([await text(), await text()]).toEqual(['answer 1', 'answer 2'])
  })

  it('do not remember a failure', async () => {
    const { kept } = counting(() => true)
    await expect(kept.get(wanted, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await kept.get(wanted, async () => ({ text: 'back' }))).toEqual({ text: 'back' })
  })
})

/** As it came: fetch would unpack it. */
function packedBody(cookie: string, accepted: string) {
  return new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
    const asked = request(
      product.address + LIST,
      { headers: { cookie, 'accept-encoding': accepted } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ encoding: answer.headers['content-encoding'], bytes: Buffer.concat(chunks) }),
        )
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}
