import { Agent, request } from 'node:http'
import type { ApiClient } from '#demo/api-client.ts'
import { can } from '#domain/rights.ts'
import type { BytesPlan } from './bytes.ts'
import { forgedToken, sendBytes } from './bytes.ts'
import { type CallPlan, filledIn, type VisitPlan, type Who } from './calls.ts'
import { callAt, type Dataset } from './dataset.ts'

export type Plan = CallPlan | VisitPlan | BytesPlan

/** What came of a run, counted. */
export interface Outcome {
  readonly statuses: Map<number, number>
  /** Of Raider.IO's stand-in: 502 and 504. */
  outside: number
  /** Requests whose connection ended without an answer. */
  unanswered: number
  heldOpen: number
  /** The first ones of what must not be, in words. */
  readonly broken: string[]
  faults: number
}

function newOutcome(): Outcome {
  return { statuses: new Map(), outside: 0, unanswered: 0, heldOpen: 0, broken: [], faults: 0 }
}

const SHOWN = 10

/** Sends what was planned to one instance, and says of each answer whether it may be. */
export class Sender {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  readonly #port: number
  readonly #origin: string
  readonly #dataset: Dataset
  readonly #people: ReadonlyMap<Who, ApiClient>
  readonly outcome = newOutcome()

  constructor(address: string, origin: string, dataset: Dataset, people: ReadonlyMap<Who, ApiClient>) {
    this.#port = Number(new URL(address).port)
    this.#origin = origin
    this.#dataset = dataset
    this.#people = people
  }

  async send(plan: Plan): Promise<void> {
    if (plan.kind === 'bytes') await this.#sendBytes(plan)
    else if (plan.kind === 'visit') await this.#sendHttp(plan, plan.path, null, {})
    else {
      const { path, body } = filledIn(plan, this.#dataset)
      const origin = this.#originOf(plan.origin)
      await this.#sendHttp(plan, path, body, {
        ...(origin !== null && { origin }),
        ...(body !== null && { 'content-type': plan.contentType }),
      })
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  async #sendBytes({ text }: BytesPlan): Promise<void> {
    const person = this.#people.get('Forge Member')
    const filled = text
      .replaceAll('HOST', new URL(this.#origin).host)
      .replaceAll('ORIGIN', this.#origin)
      .replaceAll('COOKIE', person?.cookie ?? '')
    const { statuses, heldOpen } = await sendBytes(this.#port, filled)
    for (const status of statuses) this.#count(status)
    if (statuses.length === 0) this.outcome.unanswered += 1
    if (heldOpen) this.outcome.heldOpen += 1
    if (statuses.some((status) => status >= 500))
      this.#fault(`${statuses.join()} to the bytes ${JSON.stringify(text)}`)
  }

  #sendHttp(
    plan: CallPlan | VisitPlan,
    path: string,
    body: string | null,
    own: Readonly<Record<string, string>>,
  ): Promise<void> {
    const { method, headers } = plan
    const cookie = this.#cookieOf(plan.who)
    return new Promise((resolve) => {
      const asking = request({
        agent: this.#agent,
        host: '127.0.0.1',
        port: this.#port,
        method,
        path,
        headers: { host: new URL(this.#origin).host, ...(cookie !== null && { cookie }), ...headers, ...own },
      })
      asking.once('error', () => {
        this.outcome.unanswered += 1
        resolve()
      })
      asking.once('response', (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => {
          if (text.length < 4_000) text += chunk.toString()
        })
        // An answer that breaks off ends too.
        response.once('close', () => {
          this.#check(plan, path, body, { status: response.statusCode ?? 0, text })
          resolve()
        })
      })
      asking.end(body ?? undefined)
    })
  }

  #check(
    plan: CallPlan | VisitPlan,
    path: string,
    body: string | null,
    answer: { status: number; text: string },
  ): void {
    const { status, text } = answer
    this.#count(status)
    const what = `${status} to ${plan.who}: ${plan.method} ${path.slice(0, 300)} ${(body ?? '').slice(0, 500)}`
    if (status >= 500) {
      if (path.startsWith('/proxy/raiderio') && (status === 502 || status === 504)) this.outcome.outside += 1
      else this.#fault(what)
    }
    if (/\.ts:\d|node_modules|\bat async\b/.test(text) && path !== '/metrics')
      this.#fault(`its inside, ${what}`)
    if (plan.kind === 'call' && status >= 200 && status <= 299) this.#judgeRight(plan, path, what)
  }

  /** An answer that was given although it should not have been. */
  #judgeRight(plan: CallPlan, path: string, what: string): void {
    const call = callAt(plan.method, path.split('?', 1)[0] ?? '')
    if (call === undefined || call.access === 'public') return
    const roles = this.#people.get(plan.who)?.person.roles
    if (roles === undefined) this.#fault(`an answer to nobody, ${what}`)
    else if (call.access !== 'signed-in' && !can(roles, call.access))
      this.#fault(`without the right, ${what}`)
    if (call.method === 'POST' && plan.origin !== 'own') this.#fault(`of another origin, ${what}`)
  }

  #originOf(kind: CallPlan['origin']): string | null {
    const own = this.#origin
    const others = {
      foreign: 'https://evil.example',
      null: 'null',
      longer: `${own}.evil.example`,
      'other port': `${own}1`,
    }
    if (kind === 'none') return null
    return kind === 'own' ? own : others[kind]
  }

  #cookieOf(who: Who): string | null {
    if (who === 'nobody') return null
    return who === 'forged' ? `forge-session=${forgedToken()}` : (this.#people.get(who)?.cookie ?? null)
  }

  #count(status: number): void {
    this.outcome.statuses.set(status, (this.outcome.statuses.get(status) ?? 0) + 1)
  }

  #fault(what: string): void {
    this.outcome.faults += 1
    if (this.outcome.broken.length < SHOWN) this.outcome.broken.push(what)
  }
}
