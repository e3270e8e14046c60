import { spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')

export interface ToolOptions {
  readonly env?: Readonly<Record<string, string>>
  /** After this time, ms, it is ended with its children, which is a failure. */
  readonly timeoutMs: number
}

/**
 * Runs a tool of node_modules under the pinned Node and shows its output.
 * @returns its exit code; 1 after a signal or the time-out
 */
export function runTool(command: readonly string[], { env = {}, timeoutMs }: ToolOptions): Promise<number> {
  const [tool = '', ...args] = command
  const path = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const isWindows = process.platform === 'win32'
  const child = spawn(tool, args, {
    cwd: ROOT,
    env: { ...process.env, ...env, PATH: path },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Its own group can be ended as a whole; Windows finds .cmd files through a shell.
    detached: !isWindows,
    shell: isWindows,
  })
  const end = (signal: NodeJS.Signals) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    if (isWindows) child.kill(signal)
    else process.kill(-child.pid, signal)
  }
  const onExit = () => end('SIGTERM')
  process.once('exit', onExit)
  const timer = setTimeout(() => {
    console.error(`${command.join(' ')} took longer than ${timeoutMs / 60_000} minutes and was ended.`)
    end('SIGTERM')
    setTimeout(() => end('SIGKILL'), 5_000).unref()
  }, timeoutMs)
  return new Promise((resolveCode) => {
    const done = (code: number) => {
      clearTimeout(timer)
      process.off('exit', onExit)
      resolveCode(code)
    }
    child.once('exit', (code) => done(code ?? 1))
    child.once('error', (error) => {
      console.error(`${tool}: ${error.message}`)
      done(1)
    })
  })
}
