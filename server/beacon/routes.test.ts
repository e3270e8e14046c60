import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Beacon, Fault } from '#domain/beacon/beacon.ts'
import { sendBeacon } from '#domain/beacon/endpoints.ts'
import { POLICY_REPORT } from '#domain/beacon/rules.ts'
import { createHeroName } from '#domain/hero-name/endpoints.ts'
import { refusalOf, refused } from '#server/testing/caller.ts'
import { oneKind } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'

const TOKEN = 'qJ3n0fKq7xYbW2qJ3n0fKq7xYbW2qJ3n0fKq7xYbW2x'
const FAULT: Fault = {
  kind: 'error',
  name: 'TypeError',
  frames: ['book-raid-Ab_-12xY.js:1:20345'],
  screen: '/dashboard/book-raid',
}
const POLICY = {
  'document-uri': `https://forge.example/dashboard/tonight/${TOKEN}?q=${TOKEN}#${TOKEN}`,
  referrer: `https://forge.example/track/${TOKEN}`,
  'effective-directive': 'script-src-elem',
  'original-policy': "default-src 'none'",
  'blocked-uri': `https://elsewhere.example/${TOKEN}.js?${TOKEN}`,
  'script-sample': 'Käthe',
}

interface Line {
  readonly msg: string
  readonly level: number
  readonly traceId: string
}

describe('OPS-12: what pages tell of themselves', () => {
  const lines: Line[] = []
  let product: Product
  beforeAll(async () => {
    product = await startProduct(oneKind(), { onLog: (line) => lines.push(JSON.parse(line)) })
  })
  afterAll(() => product.stop())

  const tell = (body: unknown, headers: Record<string, string | null> = {}) =>
    product.request(sendBeacon.path, { method: 'POST', body, headers })
  const tellPolicy = (report: unknown, path = sendBeacon.path) =>
    product.request(path, {
      ...{ method: 'POST', body: JSON.stringify({ 'csp-report': report }) },
      headers: { 'content-type': POLICY_REPORT },
    })
  const measured = async () => (await product.request('/metrics')).text
  const faults = (kind: string, screen: string, count: number) =>
    `forge_browser_faults_total{kind="${kind}",screen="${screen}"} ${count}`

  it('CALL-36: 200: each fault is counted by kind and screen, and a line that names its request', async () => {
    expect(await measured()).toContain(faults('error', '/dashboard/book-raid', 0))
    const chunk: Fault = {
      kind: 'chunk',
      name: 'TypeError',
      frames: ['home-Ab_-12xY.js'],
      screen: '/dashboard',
    }
    const { status, body } = await tell({ faults: [FAULT, chunk, FAULT] } satisfies Beacon)
    expect({ status, body }).toEqual({ status: 200, body: { success: true } })
    const text = await measured()
    expect(text).toContain(faults('error', '/dashboard/book-raid', 2))
    expect(text).toContain(faults('chunk', '/dashboard', 1))
    const [line, answered] = lines.slice(-2)
    expect(line).toMatchObject({ level: 40, msg: 'A page broke', broken: [FAULT, chunk, FAULT] })
    expect(answered).toMatchObject({ path: sendBeacon.path, traceId: line?.traceId })
  })

  it('CALL-36: 200: how fast a page was is measured by vital and screen', async () => {
    const vitals: Beacon['vitals'] = [
      { vital: 'lcp', ms: 1_240, screen: '/' },
      { vital: 'inp', ms: 96, screen: '/dashboard/book-raid' },
    ]
    expect((await tell({ vitals })).status).toBe(200)
    const text = await measured()
    const vital = (name: string, screen: string) => `{vital="${name}",screen="${screen}"}`
    expect(text).toContain(`forge_browser_vital_seconds_sum${vital('lcp', '/')} 1.24`)
    expect(text).toContain(`forge_browser_vital_seconds_count${vital('inp', '/dashboard/book-raid')} 1`)
    expect(lines).toContainEqual(expect.objectContaining({ level: 30, msg: 'A page was this fast', vitals }))
  })

  it('200: what the policy kept out comes from the browser itself, and no more than its kind and whence is told', async () => {
    expect((await tellPolicy(POLICY)).status).toBe(200)
    expect((await tellPolicy({ ...POLICY, 'blocked-uri': 'inline' })).status).toBe(200)
    expect((await tellPolicy({})).status).toBe(200)
    expect(await measured()).toContain(faults('policy', '/dashboard/tonight/:id', 2))
    const told = lines.filter(({ msg }) => msg === 'A page broke').slice(-3)
    const policy = { kind: 'policy', screen: '/dashboard/tonight/:id', directive: 'script-src-elem' }
    expect(told).toMatchObject([
      { broken: [{ ...policy, blocked: 'https://elsewhere.example' }] },
      { broken: [{ ...policy, blocked: 'inline' }] },
      { broken: [{ kind: 'policy', screen: 'other' }] },
    ])
  })

  it('200: no token of an address is in the log or the measurements', async () => {
    for (const screen of [`/track/${TOKEN}`, `/dashboard/tonight/${TOKEN}`, `/setup#${TOKEN}`, TOKEN])
      expect(
        (await tell({ faults: [{ ...FAULT, screen }], vitals: [{ vital: 'lcp', ms: 1, screen }] })).status,
      ).toBe(200)
    expect((await tellPolicy({ 'document-uri': `https://forge.example/track/${TOKEN}` })).status).toBe(200)
    expect(JSON.stringify(lines) + (await measured())).not.toContain(TOKEN)
    expect(JSON.stringify(lines)).not.toContain('Käthe')
  })

  it.each([
    ['a word of a person’s', { faults: [{ ...FAULT, message: 'Käthe owes 5 g' }] }, 'faults.0.message'],
    ['a sentence as a name', { faults: [{ ...FAULT, name: 'Käthe owes 5 g' }] }, 'faults.0.name'],
    ['an address in a stack', { faults: [{ ...FAULT, frames: [`/track/${TOKEN}`] }] }, 'faults.0.frames.0'],
    ['eleven faults', { faults: Array.from({ length: 11 }, () => FAULT) }, 'faults'],
    ['another kind', { faults: [{ ...FAULT, kind: 'policy' }] }, 'faults.0.kind'],
    ['no time', { vitals: [{ vital: 'lcp', ms: -1, screen: '/' }] }, 'vitals.0.ms'],
    ['another vital', { vitals: [{ vital: 'cls', ms: 1, screen: '/' }] }, 'vitals.0.vital'],
    ['another field', { surprise: 1 }, 'surprise'],
  ])('400: %s', async (_, body, field) => {
    const answer = await tell(body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  })

  it('400: no JSON, whatever its type', async () => {
    expect(refusalOf(await tell('{'))).toEqual(refused('malformed-body'))
    expect(refusalOf(await tell('{', { 'content-type': POLICY_REPORT }))).toEqual(refused('malformed-body'))
  })

  it('403: from another site, or from none', async () => {
    for (const origin of ['https://forge.example', 'null', null])
      for (const type of ['application/json', POLICY_REPORT])
        expect(refusalOf(await tell('{}', { origin, 'content-type': type }))).toEqual(
          refused('foreign-origin'),
        )
  })

  it('413: more than 4 KB', async () => {
    const body = JSON.stringify({ 'csp-report': { 'script-sample': 'x'.repeat(4_096) } })
    expect(refusalOf(await tell(body))).toEqual(refused('body-too-large'))
    expect(refusalOf(await tell(body, { 'content-type': POLICY_REPORT }))).toEqual(refused('body-too-large'))
  })

  it('415: no other call takes a browser’s report', async () => {
    const admin = await product.as('Admin')
    const { status, body } = await product.request(createHeroName.path, {
      ...{ method: 'POST', body: '{}', cookie: admin.cookie },
      headers: { 'content-type': POLICY_REPORT },
    })
    expect([status, body.code]).toEqual([415, 'unsupported-media-type'])
    expect(refusalOf(await tell('{}', { 'content-type': 'text/plain' }))).toEqual(
      refused('unsupported-media-type'),
    )
  })

  it('every page asks browsers to report to it', async () => {
    const { headers } = await product.request('/auth/status')
    expect(headers.get('content-security-policy')?.split(';')).toContain('report-uri /beacon/send')
  })
})

it('OPS-12: 429: the eleventh in a minute of one address; its other calls go on', async () => {
  const env = { RATE_LIMIT: '1', TRUST_PROXY: 'loopback' }
  const product = await startProduct(oneKind(), { env })
  const from = (address: string, path: string, method: 'GET' | 'POST') =>
    product.request(path, { method, body: { faults: [FAULT] }, headers: { 'x-forwarded-for': address } })
  const statuses: number[] = []
  for (let nth = 1; nth <= 11; nth += 1)
    statuses.push((await from('192.0.2.1', sendBeacon.path, 'POST')).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect((await from('192.0.2.1', '/auth/status', 'GET')).status).toBe(200)
  expect((await from('192.0.2.2', sendBeacon.path, 'POST')).status).toBe(200)
  expect((await product.request('/metrics')).text).toContain(
    'forge_browser_faults_total{kind="error",screen="/dashboard/book-raid"} 11',
  )
  await product.stop()
})
