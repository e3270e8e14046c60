import type { Stage } from './evening.ts'
import { type Answered, type Ask, NAMES, type Name, PEOPLE } from './world.ts'

interface Given extends Pick<Stage, 'addresses' | 'now'>, Partial<Pick<Stage, 'goOn' | 'kill' | 'old'>> {
  readonly origin: string
  /** The Cookie header of who holds this role alone. */
  cookieOf(role: (typeof PEOPLE)[Name]): Promise<string>
}

/** People who are signed in, and how they call: JSON over HTTP, by paths. */
export async function stageOf({ origin, cookieOf, ...rest }: Given): Promise<Stage> {
  const cookies = new Map<Name, string>()
  for (const name of NAMES) cookies.set(name, await cookieOf(PEOPLE[name]))
  const [first = ''] = rest.addresses
  const ask: Ask = async (who, path, body, { key, address = first } = {}) => {
    const headers = { origin, cookie: cookies.get(who) ?? '', 'content-type': 'application/json' }
    const keyed = key === undefined ? headers : { ...headers, 'idempotency-key': key }
    const method = body === null ? 'GET' : 'POST'
    const init = { method, headers: keyed, ...(body !== null && { body: JSON.stringify(body) }) }
    const send = () => fetch(address + path, init)
    // A connection that was kept may be of an instance that was killed since. With its key a call counts once.
    return answered(await send().catch(send))
  }
  const people = new Map<Name, { id: string; called: string }>()
  for (const name of NAMES) {
    const { text } = await ask(name, '/auth/status', null)
    const { user } = JSON.parse(text) as { user: { _id: string; username: string } }
    people.set(name, { id: user._id, called: user.username })
  }
  return { ...rest, ask, people }
}

async function answered(response: Response): Promise<Answered> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  const body = (isJson ? JSON.parse(text) : {}) as { message?: string; payload?: unknown }
  return { status: response.status, message: body.message ?? '', payload: body.payload, text }
}
