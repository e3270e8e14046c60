/** An answer as the server's log tells of it. */
interface Answer {
  readonly msg: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ms: number
}

/** What the server says of its own answers: the time of a slow line is none of theirs. */
export class Answers {
  readonly #times: number[] = []
  readonly faults: string[] = []
  #slowest: Answer | null = null
  #rest = ''

  /** To hear what the server writes, as it comes. */
  readonly hear = (words: string): void => {
    const lines = (this.#rest + words).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) if (line.includes('"Answered"')) this.#take(JSON.parse(line) as Answer)
  }

  /** What came before does not count. */
  forget(): void {
    this.#times.length = 0
    this.#slowest = null
  }

  inWords(): string {
    const sorted = this.#times.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
    const slowest = this.#slowest
    const name = slowest === null ? 'none' : `${slowest.method} ${slowest.path}, ${slowest.ms} ms`
    return `${sorted.length} answers, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; the slowest ${name}`
  }

  get count(): number {
    return this.#times.length
  }

  #take(answer: Answer): void {
    const { method, path, status, ms } = answer
    this.#times.push(ms)
    if (ms > (this.#slowest?.ms ?? -1)) this.#slowest = answer
    if (status >= 400 && status !== 404) this.faults.push(`${method} ${path} answered ${status}`)
  }
}
