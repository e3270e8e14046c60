import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Fault, SIGNING_KEY_VARIABLE } from './stand-in.ts'

/** A stand-in somewhere on this machine, with its controls. */
export interface StandIn {
  readonly url: string
  /** Every request fails this way until clearFault, or as often as the fault says. */
  fault(fault: Fault): Promise<void>
  clearFault(): Promise<void>
  /** Paths with queries of the requests since the start or clearRequests, without the controls' own. */
  requests(): Promise<string[]>
  clearRequests(): Promise<void>
  /** Deletes the messages at the demo's Discord. */
  clearMessages(): Promise<void>
  /** A GET of /control/…; returns the stand-in's answer. */
  look(path: string): Promise<unknown>
  /** A POST to /control/…; returns the stand-in's answer. */
  control(path: string, body: unknown): Promise<unknown>
}

/** A stand-in running as a program of its own. */
export interface RunningStandIn extends StandIn {
  /** Resolves when the program has ended, with a signal's name or an exit code. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

export interface SpawnOptions {
  /** The number of additional people at Discord. */
  readonly crowd?: number
  /** The same key keeps Discord's tokens valid over restarts; random by default. */
  readonly signingKey?: string
}

/** Starts `demo/discord.ts` or `demo/raiderio.ts` as a process that ends with this one. */
export async function spawnStandIn(
  program: 'discord' | 'raiderio',
  { crowd = 0, signingKey = '' }: SpawnOptions = {},
): Promise<RunningStandIn> {
  const file = fileURLToPath(import.meta.resolve(`#demo/${program}.ts`))
  const child = spawn(process.execPath, [file, '--crowd', String(crowd)], {
    env: { ...process.env, [SIGNING_KEY_VARIABLE]: signingKey },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? `code ${code}`))
  const url = await Promise.race([
    readyUrl(child.stdout),
    ended.then(() => Promise.reject(new Error(`demo/${program}.ts ended before it was ready`))),
  ])

  return {
    ...standInAt(url),
    ended,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}

/** The controls of a stand-in that something else started. */
export function standInAt(url: string): StandIn {
  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${url}/control/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }

  return {
    url,
    fault: async (fault) => void (await ask('POST', 'fault', fault)),
    clearFault: async () => void (await ask('DELETE', 'fault')),
    requests: async () => {
      const { requests } = (await ask('GET', 'requests')) as { requests: { path: string }[] }
      return requests.map(({ path }) => path)
    },
    clearRequests: async () => void (await ask('DELETE', 'requests')),
    clearMessages: async () => void (await ask('DELETE', 'messages')),
    look: (path) => ask('GET', path),
    control: (path, body) => ask('POST', path, body),
  }
}

async function readyUrl(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const ready = / ready on (http:\S+)$/.exec(line)
    if (ready?.[1]) return ready[1]
  }
  throw new Error('The stand-in said nothing of being ready')
}
