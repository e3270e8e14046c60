import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = resolve(import.meta.dirname, '..')

export interface ProgramOptions {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Node's own options, such as --watch. */
  readonly nodeArgs?: readonly string[]
  /** The caller reads its errors as well. */
  readonly quiet?: boolean
  /** The checkout of the program; by default this one. */
  readonly root?: string | undefined
}

/** For programs that run the embedded database for seconds: optimizing its code takes longer than it saves. */
export const BRIEF_NODE_ARGS = ['--liftoff-only']

/** Starts a program of the project that ends with this process; its errors are shown, the caller reads its output. */
export function startProgram(file: string, options: ProgramOptions = {}): ChildProcess {
  const { args = [], env = {}, nodeArgs = [], quiet = false, root = ROOT } = options
  const child = spawn(process.execPath, [...nodeArgs, file, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', quiet ? 'pipe' : 'inherit'],
  })
  const end = () => child.kill()
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

/** Resolves with the first line of the output that matches. Later lines are lost, unless the caller reads them. */
export async function lineOf(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  const { stdout } = child
  if (stdout === null) throw new Error('The program was started without its output')
  const lines = createInterface({ input: stdout })
  try {
    return await new Promise((found, failed) => {
      lines.on('line', (line) => {
        const match = pattern.exec(line)
        if (match !== null) found(match)
      })
      lines.once('close', () => failed(new Error('The program ended before it was ready')))
    })
  } finally {
    lines.close()
    stdout.resume()
  }
}

/** Above 10080, the last port that fetch blocks, and below the ports of outgoing connections. */
const PORTS = { from: 10_081, to: 30_000 }

/** A loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(PORTS.from, PORTS.to)
    if (await isFree(port)) return port
  }
  throw new Error('No port was free')
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((answer) => {
    server.once('error', () => answer(false))
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true)))
  })
}
