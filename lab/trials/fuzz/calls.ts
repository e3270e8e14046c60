import fc from 'fast-check'
import { contract } from '#domain/contract.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { PUBLIC_PAGES, SIGN_IN_PATH, SIGN_OUT_PATH } from '#domain/page.ts'
import { ROLES } from '#domain/rights.ts'
import type { Dataset } from './dataset.ts'
import { contentType, type Mutation, mutated, mutation, oddBody } from './nonsense.ts'

/** Who asks: somebody of each role, somebody without one, nobody, or somebody with a forged session. */
export const PEOPLE = [...ROLES, 'without a role'] as const
export type Who = (typeof PEOPLE)[number] | 'nobody' | 'forged'

/** A request before its ids are known: the same for the same seed. */
export interface CallPlan {
  readonly kind: 'call'
  readonly endpoint: Endpoint
  readonly who: Who
  readonly method: string
  readonly origin: 'own' | 'none' | 'foreign' | 'null' | 'longer' | 'other port'
  readonly contentType: string
  /** Which of the known records is meant. */
  readonly pick: number
  readonly mutations: readonly Mutation[]
  /** In place of a valid body. */
  readonly body: string | null
  readonly headers: Readonly<Record<string, string>>
}

/** Any other address of the site's, the navigations of signing in among them. */
export interface VisitPlan {
  readonly kind: 'visit'
  readonly method: string
  readonly path: string
  readonly who: Who
  readonly headers: Readonly<Record<string, string>>
}

const who: fc.Arbitrary<Who> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...PEOPLE) },
  { weight: 1, arbitrary: fc.constantFrom('nobody' as const, 'forged' as const) },
)

const origin: fc.Arbitrary<CallPlan['origin']> = fc.oneof(
  { weight: 8, arbitrary: fc.constant('own' as const) },
  { weight: 1, arbitrary: fc.constantFrom('none', 'foreign', 'null', 'longer', 'other port') },
)

const oddHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        'idempotency-key',
        'x-forwarded-for',
        'x-forwarded-host',
        'x-http-method-override',
        'accept',
        'accept-encoding',
        'if-none-match',
        'range',
        'expect',
        'sec-fetch-site',
        'referer',
        'host',
        'content-encoding',
        'x-odd',
      ),
      fc.string({
        unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
        maxLength: 220,
      }),
      { maxKeys: 4 },
    ),
  },
)

const callPlan: fc.Arbitrary<CallPlan> = fc.constantFrom(...contract).chain((endpoint) =>
  fc.record({
    kind: fc.constant('call' as const),
    endpoint: fc.constant(endpoint),
    who,
    method: fc.oneof(
      { weight: 20, arbitrary: fc.constant(endpoint.method) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'QUERY'),
      },
    ),
    origin,
    contentType,
    pick: fc.nat(),
    mutations: fc.oneof(
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 3 }) },
    ),
    body: fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: oddBody }),
    headers: oddHeaders,
  }),
)

const visitPlan: fc.Arbitrary<VisitPlan> = fc.record({
  kind: fc.constant('visit' as const),
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST'),
  path: fc.oneof(
    fc.constantFrom(
      ...Object.values(PUBLIC_PAGES),
      '/dashboard',
      '/login',
      '/healthz',
      '/readyz',
      '/metrics',
    ),
    fc.constantFrom(
      SIGN_IN_PATH,
      SIGN_OUT_PATH,
      '/favicon.svg',
      '/assets/none.js',
      '/robots.txt',
      '/socket.io/',
    ),
    fc.webQueryParameters().map((query) => `/auth/discord/callback?${query}`),
    fc.webPath().map((path) => `/${path}`),
    fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `/${encodeURIComponent(text.toWellFormed())}`),
    fc.constantFrom(
      '/%',
      '/%c0%af',
      '/..%2f..%2fetc/passwd',
      '/assets/..%5c..%5cpackage.json',
      '/raid/get/%00',
    ),
  ),
  who,
  headers: oddHeaders,
})

export const httpPlan: fc.Arbitrary<CallPlan | VisitPlan> = fc.oneof(
  { weight: 12, arbitrary: callPlan },
  { weight: 1, arbitrary: visitPlan },
)

/** Path and body of a planned call, with what the dataset has by now in the place of ids. */
export function filledIn(plan: CallPlan, dataset: Dataset): { path: string; body: string | null } {
  const input = mutated(dataset.inputFor(plan.endpoint, plan.pick), plan.mutations)
  if (plan.endpoint.method === 'POST')
    return { path: plan.endpoint.path, body: plan.body ?? JSON.stringify(input) }
  const query = new URLSearchParams()
  let path = plan.endpoint.path
  for (const [name, value] of Object.entries(input)) {
    const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
    if (path.includes(`/:${name}`)) path = path.replace(`:${name}`, () => encodeURIComponent(text))
    else query.append(name, text)
  }
  return {
    path: query.size === 0 ? path : `${path}?${query}`,
    body: plan.method === 'POST' ? plan.body : null,
  }
}
