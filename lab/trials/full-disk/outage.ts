import { setTimeout as wait } from 'node:timers/promises'
import type { ApiClient, CallRefused } from '#demo/api-client.ts'
import { personWith } from '#demo/people.ts'
import { listPublishedRaids } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import type { DurabilityCheck } from '#lab/durability-check.ts'
import type { RunningProduct } from '#lab/running-product.ts'
import type { Ballast } from './ballast.ts'

/** Writes fail this soon after the disk is full, ms. */
const FAILS_WITHIN_MS = 120_000
/** How long it stays full once writes fail, ms. */
const STAYS_FULL_MS = 5_000
const LOOK_MS = 100
/** With room again, writes go on this soon, ms. */
export const HEALS_WITHIN_MS = 10_000

/** What was seen of the product while its disk was full and afterwards. */
export interface Found {
  /** Writes acknowledged until the first was refused, and refusals. */
  before: number
  refused: number
  /** Refusals with another status than 503. */
  wrong: string[]
  /** What was answered while writes failed; null when the server had ended. */
  readyz: number | null
  list: number | null
  /** The server's last line, when it ended. */
  ended: string | null
  /** Codes of the causes at level 50. */
  causes: string[]
  /** From the disk's having room to an acknowledged write and a good /readyz, ms. */
  healedInMs: number
  /** Writes acknowledged since. */
  after: number
}

/** A disk that fills up under the product, and has room again. */
export class Outage {
  readonly #product: RunningProduct
  readonly #check: DurabilityCheck
  /** All that the server has written to its output. */
  readonly #said: readonly string[]
  readonly #over = new AbortController()
  readonly #found: Found = {
    ...{ before: 0, refused: 0, wrong: [], readyz: null, list: null, ended: null, causes: [] },
    ...{ healedInMs: Number.POSITIVE_INFINITY, after: 0 },
  }

  constructor(product: RunningProduct, check: DurabilityCheck, said: readonly string[]) {
    this.#product = product
    this.#said = said
    this.#check = check
  }

  async run(ballast: Ballast): Promise<Found> {
    const raid = await this.#check.newRaid()
    // Signing in is a write.
    const reader = await this.#product.clientFor(personWith('Developer'))
    ballast.fill()
    const load = this.#load(raid)
    await this.#whileFull(reader)
    const written = this.#check.acknowledged
    ballast.remove()
    await this.#heal(raid, written)
    this.#over.abort()
    await load
    this.#found.after = this.#check.acknowledged - written
    return this.#found
  }

  #load(raid: Raid): Promise<number> {
    const onRefusal = ({ status, message }: CallRefused) => {
      this.#found.refused += 1
      if (status !== 503) this.#found.wrong.push(message)
    }
    return this.#check.load(raid, { over: this.#over.signal, onRefusal })
  }

  get #hasEnded(): boolean {
    return this.#product.first.pid === undefined
  }

  async #whileFull(reader: ApiClient): Promise<void> {
    const { first } = this.#product
    const found = this.#found
    await until(() => found.refused > 0 || this.#hasEnded, FAILS_WITHIN_MS)
    found.before = this.#check.acknowledged
    await until(() => this.#hasEnded, STAYS_FULL_MS)
    if (!this.#hasEnded) {
      found.readyz = await statusOf(first.address, '/readyz')
      found.list = await reader.call(listPublishedRaids, {}).then(
        () => 200,
        () => 500,
      )
    }
    const lines = this.#said.join('').trim().split('\n')
    if (this.#hasEnded) found.ended = lines.findLast((line) => !line.startsWith('{')) ?? null
    found.causes = [...new Set(lines.flatMap(graveCause))]
  }

  async #heal(raid: Raid, written: number): Promise<void> {
    const { first } = this.#product
    const emptied = performance.now()
    let again: Promise<unknown> | undefined
    if (this.#hasEnded) {
      await first.start()
      again = this.#load(raid)
    }
    const isWell = async () =>
      this.#check.acknowledged > written && (await statusOf(first.address, '/readyz')) === 200
    if (await until(isWell, HEALS_WITHIN_MS)) this.#found.healedInMs = Math.round(performance.now() - emptied)
    this.#over.abort()
    await again
  }
}

async function until(isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await wait(LOOK_MS)) {
    if (await isSo()) return true
  }
  return false
}

async function statusOf(address: string, path: string): Promise<number> {
  const { status, body } = await fetch(address + path)
  await body?.cancel()
  return status
}

/** The code of the cause that this line of the log gives at level 50. */
function graveCause(line: string): string[] {
  if (!line.startsWith('{') || !line.endsWith('}')) return []
  const { level, err, panic } = JSON.parse(line) as { level: number; err?: { code?: string }; panic?: string }
  if (level < 50) return []
  return [err?.code ?? panic ?? 'none']
}
