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
  /** Its errors are the caller's to read as well. */
  readonly quiet?: boolean
  /** The checkout that the program is of; this one unless told. */
  readonly root?: string | undefined
}

/** For what runs the embedded database for seconds: the optimizing compiler works longer on its code than that takes without. */
export const BRIEF_NODE_ARGS = ['--liftoff-only']

/** A program of the project as a process that ends with this one; its errors are shown, its output is the caller's to read. */
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

/** Resolves with the first line of the program's output that the pattern fits. What follows is the caller's to read, or lost. */
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

/** Above 10080, the last port that fetch refuses, and below those that the system lends to outgoing connections. */
const PORTS = { from: 10_081, to: 30_000 }

/** A loopback port that nobody listened on a moment ago. */
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
