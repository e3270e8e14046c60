import { createInterface } from 'node:readline'
import { startProgram } from '#scripts/processes.ts'

/** A program of this folder that does one job after another, each a line of JSON in and a line of JSON out. */
export interface Worker<Job, Result> {
  readonly pid: number
  /** @throws Error with the program's own words when the job failed, or when the program ended over it */
  ask(job: Job): Promise<Result>
  stop(): Promise<void>
}

type Line<Result> = { result: Result } | { problem: string }

export function startWorker<Job, Result>(file: string): Worker<Job, Result> {
  const child = startProgram(`lab/bench/programs/${file}`)
  const { stdin, stdout, pid } = child
  if (stdin === null || stdout === null || pid === undefined) throw new Error(`${file} did not start`)
  const waiting: PromiseWithResolvers<Result>[] = []
  createInterface({ input: stdout }).on('line', (text) => {
    const line: Line<Result> = JSON.parse(text)
    const asked = waiting.shift()
    if ('result' in line) asked?.resolve(line.result)
    else asked?.reject(new Error(`${file}: ${line.problem}`))
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  void ended.then(() => {
    for (const asked of waiting.splice(0)) asked.reject(new Error(`${file} ended`))
  })
  return {
    pid,
    ask(job) {
      const asked = Promise.withResolvers<Result>()
      waiting.push(asked)
      stdin.write(`${JSON.stringify(job)}\n`)
      return asked.promise
    },
    async stop() {
      child.kill()
      await ended
    },
  }
}

/** The other side: does the jobs in the order in which they come. */
export function serveJobs<Job, Result>(work: (job: Job) => Promise<Result>): void {
  let last: Promise<void> = Promise.resolve()
  createInterface({ input: process.stdin })
    .on('line', (text) => {
      last = last.then(() => answer(work, text))
    })
    .once('close', () => process.exit(0))
}

async function answer<Job, Result>(work: (job: Job) => Promise<Result>, text: string): Promise<void> {
  try {
    const job: Job = JSON.parse(text)
    process.stdout.write(`${JSON.stringify({ result: (await work(job)) ?? null })}\n`)
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.stdout.write(`${JSON.stringify({ problem })}\n`)
  }
}
