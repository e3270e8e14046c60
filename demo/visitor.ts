import type { Person } from '#demo/people.ts'
import { answerConsent } from '#demo/sign-in.ts'
import { decodeBase64Json } from '#domain/encoding.ts'
import type { Endpoint, InputOf, PayloadOf } from '#domain/endpoint.ts'
import { getAuthStatus } from '#domain/member/endpoints.ts'
import { CALLBACK_PATH, SIGN_IN_PATH } from '#domain/page.ts'

/** Somebody who is signed in to the product and makes its calls, as a browser would: cookies, Origin header and all. */
export interface Visitor {
  readonly person: Person
  /** The id that the product gave them. */
  readonly memberId: string
  /** Throws CallRefused when the product says no; a 429 is waited for, as its Retry-After asks. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<PayloadOf<E>>
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

/** Follows the product's sign-in by way of the demo's Discord at `discordUrl`, and no other. */
export async function signIn(origin: string, discordUrl: string, person: Person): Promise<Visitor> {
  const jar = new CookieJar()
  async function visit(url: string | URL): Promise<URL> {
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: jar.header } })
    await response.body?.cancel()
    jar.take(response)
    return new URL(response.headers.get('location') ?? '', origin)
  }
  const authorize = await visit(origin + SIGN_IN_PATH)
  if (authorize.origin !== new URL(discordUrl).origin) {
    throw new Error(
      `${person.name} was sent to ${authorize.href}, not to the demo's Discord at ${discordUrl}`,
    )
  }
  const back = await answerConsent(authorize, { person: person.id })
  const landed = await visit(new URL(`${CALLBACK_PATH}${back.search}`, origin))
  const call = caller(origin, jar)
  const { user } = await call(getAuthStatus, {})
  if (user === null) throw new Error(`${person.name} could not sign in and was sent to ${landed.href}`)
  return { person, memberId: user._id, call }
}

function caller(origin: string, jar: CookieJar): Visitor['call'] {
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>) => {
    const [url, init] = requestFor(origin, endpoint, input as Record<string, unknown>)
    const headers = { ...init.headers, cookie: jar.header, origin }
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
  origin: string,
  { method, path }: Endpoint,
  input: Record<string, unknown>,
): [URL, { method: string; headers?: Record<string, string>; body?: string }] {
  const url = new URL(path, origin)
  if (method === 'POST') {
    return [url, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }]
  }
  for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value))
  return [url, { method }]
}

function waitSeconds(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
}
