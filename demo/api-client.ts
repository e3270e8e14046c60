import { getAuthStatus } from '#features/member/calls.ts'
import type { Endpoint, InputOf, PayloadOf } from '#platform/call/endpoint.ts'
import { CALLBACK_PATH, SIGN_IN_PATH } from '#platform/call/page.ts'
import { decodeBase64Json } from '#platform/words/encoding.ts'
import type { Person } from './people.ts'
import { answerConsent } from './sign-in.ts'

/** A signed-in client of the product, with cookies and Origin header like a browser. */
export interface ApiClient {
  readonly person: Person
  /** The member id that the product assigned. */
  readonly memberId: string
  /** The Cookie header of their browser. */
  readonly cookie: string
  /** Throws CallRefused if the product refuses; waits out a 429 by its Retry-After. */
  call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<PayloadOf<E>>
  /** The same person at another instance's address. */
  at(address: string): ApiClient
}

export class CallRefused extends Error {
  readonly status: number

  constructor(endpoint: Endpoint, status: number, answer: string) {
    super(`${endpoint.method} ${endpoint.path} answered ${status}: ${answer.slice(0, 500)}`)
    this.name = 'CallRefused'
    this.status = status
  }
}

type Envelope = { payload?: unknown }

/** A client's cookies, for another browser. */
export function cookiesOf({ cookie }: Pick<ApiClient, 'cookie'>): { name: string; value: string }[] {
  return cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=', 2)
    return { name, value }
  })
}

class CookieJar {
  readonly #cookies = new Map<string, string>()

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  take(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
  }
}

/** Signs in through the demo's Discord at `discordUrl`. `address`: where the product is reached, if not at its own origin. */
export async function signIn(
  origin: string,
  discordUrl: string,
  person: Person,
  address = origin,
): Promise<ApiClient> {
  const jar = new CookieJar()
  async function visit(path: string): Promise<URL> {
    const response = await fetch(address + path, { redirect: 'manual', headers: { cookie: jar.header } })
    await response.body?.cancel()
    jar.take(response)
    return new URL(response.headers.get('location') ?? '', origin)
  }
  const authorize = await visit(SIGN_IN_PATH)
  if (authorize.origin !== new URL(discordUrl).origin) {
    throw new Error(
      `${person.name} was sent to ${authorize.href}, not to the demo's Discord at ${discordUrl}`,
    )
  }
  const back = await answerConsent(authorize, { person: person.id })
  const landed = await visit(CALLBACK_PATH + back.search)
  const { user } = await caller({ address, origin, cookie: jar.header })(getAuthStatus, {})
  if (user === null) throw new Error(`${person.name} could not sign in and was sent to ${landed.href}`)
  return apiClient(person, user._id, { address, origin, cookie: jar.header })
}

interface Way {
  address: string
  origin: string
  cookie: string
}

function apiClient(person: Person, memberId: string, way: Way): ApiClient {
  return {
    person,
    memberId,
    cookie: way.cookie,
    call: caller(way),
    at: (address) => apiClient(person, memberId, { ...way, address }),
  }
}

function caller({ address, origin, cookie }: Way): ApiClient['call'] {
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>, more = {}) => {
    const [url, init] = requestFor(address, endpoint, input as Record<string, unknown>)
    const headers = { ...init.headers, ...more, cookie, origin }
    let response = await fetch(url, { ...init, headers })
    while (response.status === 429) {
      await response.body?.cancel()
      await waitSeconds(Number(response.headers.get('retry-after') ?? 1))
      response = await fetch(url, { ...init, headers })
    }
    const text = await response.text()
    if (!response.ok) throw new CallRefused(endpoint, response.status, text)
    const answer: unknown = JSON.parse(text)
    const payload = endpoint.bare ? answer : (answer as Envelope).payload
    return (endpoint.encoded ? decodeBase64Json(String(payload)) : payload) as PayloadOf<E>
  }
}

function requestFor(
  address: string,
  { method, path }: Endpoint,
  input: Record<string, unknown>,
): [URL, { method: string; headers?: Record<string, string>; body?: string }] {
  if (method === 'POST') {
    const headers = { 'content-type': 'application/json' }
    return [new URL(path, address), { method, headers, body: JSON.stringify(input) }]
  }
  return [new URL(pathWith(path, input), address), { method }]
}

/** A path of the contract with a GET's input, and a query for parameters outside the path. */
export function pathWith(path: string, input: object): string {
  const rest = new URLSearchParams()
  let filled = path
  for (const [name, value] of Object.entries(input)) {
    if (filled.includes(`:${name}`)) filled = filled.replace(`:${name}`, encodeURIComponent(String(value)))
    else rest.set(name, String(value))
  }
  return rest.size === 0 ? filled : `${filled}?${rest}`
}

function waitSeconds(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
}
