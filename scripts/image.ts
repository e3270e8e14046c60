import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { installDebianPackage } from './debian-package.ts'
import { startDemo } from './demo.ts'
import { startCluster } from './postgres-cluster.ts'
import { freePort, lineOf } from './processes.ts'
import { onPath } from './programs.ts'

/*
 * npm run image: builds the Dockerfile's image without a registry of images, on a base of Debian's packages and the Node
 * and npm that run this, starts it on either database with the demo's stand-ins, and says what it weighs. Root on Debian:
 * elsewhere exit code 3 and a line that says what is missing. Everything is in a temporary folder, gone at the end.
 */

const ROOT = resolve(import.meta.dirname, '..')
/** Not run at all, which is neither held nor broken. */
const SKIPPED = 3
const DEBIAN = /^ARG BASE=node:\S+-([a-z]+)-slim$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[1]
/** The Dockerfile's USER. */
const USER = 1_000
/** Where anybody may write in Debian; compose.yaml makes the rest of the file system read-only besides. */
const OPEN_TO_ALL = ['/run/lock', '/tmp', '/var/tmp']
const IDLE_MS = 10_000
const PAPERWORK = ['doc', 'man', 'locale'].map((folder) => `--dpkgopt=path-exclude=/usr/share/${folder}/*`)

/** What is read of an image's configuration. */
interface Inspected {
  readonly Docker: {
    readonly config: { readonly Cmd: string[]; readonly Healthcheck: { readonly Test: string[] } }
  }
}

const home = mkdtempSync(join(tmpdir(), 'forge-image-'))
process.once('exit', () => rmSync(home, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const missing = whatIsMissing()
if (missing === null) await main()
else {
  console.error(`NOTHING WAS BUILT: npm run image needs ${missing}.`)
  process.exit(SKIPPED)
}

function whatIsMissing(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'root on Linux'
  if (process.env.npm_execpath === undefined) return 'to be started by npm'
  const tools = ['buildah', 'mmdebstrap']
  const isThere = (tool: string) =>
    onPath([tool]) !== null || installDebianPackage(tool, 'it makes the image')
  const tool = tools.find((name) => !isThere(name))
  return tool === undefined ? null : `${tool} (Debian's package)`
}

async function main(): Promise<void> {
  buildBase()
  buildImage()
  const container = buildah('from', 'forge')
  const size = buildah('images', '--format', '{{.Size}}', 'forge')
  const base = buildah('images', '--format', '{{.Size}}', 'base')
  console.log(`The image: ${size}, of which the base with Node and npm ${base}`)
  const writable = writableIn(buildah('mount', container))
  console.log(`Its user may write to ${writable.join(', ')}`)
  const unexpected = writable.filter((path) => ![...OPEN_TO_ALL, '/data'].includes(path))
  if (unexpected.length > 0) throw new Error(`It should not write to ${unexpected.join(', ')}`)
  await runImage(container)
  process.exit()
}

/** Debian with a shell, as the Dockerfile's own base is, and what this runs on. */
function buildBase(): void {
  const archive = join(home, 'base.tar')
  const packages = '--include=libstdc++6,libatomic1'
  run('mmdebstrap', '--variant=essential', packages, ...PAPERWORK, DEBIAN ?? '', archive)
  const npm = '/usr/local/lib/node_modules/npm'
  const base = buildah('from', 'scratch')
  buildah('add', '--quiet', base, archive, '/')
  buildah('copy', '--quiet', base, process.execPath, '/usr/local/bin/node')
  buildah('copy', '--quiet', base, dirname(dirname(process.env.npm_execpath ?? '')), npm)
  buildah('run', '--isolation=chroot', base, '--', 'ln', '-s', `${npm}/bin/npm-cli.js`, '/usr/local/bin/npm')
  buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', base)
  buildah('commit', '--quiet', '--format=docker', '--rm', base, 'base')
}

/** npm takes the packages from where `npm ci` of this checkout left them. */
function buildImage(): void {
  const npmrc = join(home, 'npmrc')
  writeFileSync(npmrc, 'prefer-offline=true\naudit=false\n')
  const cache = process.env.npm_config_cache
  const volumes = [`${npmrc}:/root/.npmrc:ro`, ...(cache === undefined ? [] : [`${cache}:/root/.npm`])]
  const isolation = ['--isolation=chroot', ...volumes.map((volume) => `--volume=${volume}`)]
  // The other format knows no health check.
  buildah('build', '--quiet', '--format=docker', ...isolation, '--build-arg=BASE=base', '--tag=forge', ROOT)
}

async function runImage(container: string): Promise<void> {
  const { env } = await startDemo((how) => {
    throw new Error(how)
  })
  const data = join(home, 'data')
  mkdirSync(data)
  chownSync(data, USER, USER)
  const image: Inspected = JSON.parse(buildah('inspect', '--type=image', 'forge'))
  const inContainer = (settings: Readonly<Record<string, string>>) => [
    ...['run', '--isolation=chroot', `--volume=${data}:/data`],
    ...Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`),
    ...[container, '--'],
  ]
  const { Cmd: command, Healthcheck: health } = image.Docker.config
  const check = async (name: string, settings: Readonly<Record<string, string>>) => {
    const all = { ...env, ...settings, HOST: '127.0.0.1', PORT: String(await freePort()) }
    const startedAt = performance.now()
    const server = spawn('buildah', [...storage(), ...inContainer(all), ...command], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const figures = await measure(server, `http://127.0.0.1:${all.PORT}`, startedAt, () =>
      buildah(...inContainer(all), ...health.Test.slice(1)),
    )
    const [load = 0] = loadavg()
    console.log(`${name}: ${figures} (load ${load.toFixed(1)} on ${availableParallelism()} processors)`)
  }
  await check('Embedded, a new database', {})
  await check('Embedded', {})
  buildah(...inContainer({}), 'node', 'scripts/backup.ts', '/data/forge.backup')
  const cluster = await startCluster()
  if (cluster === null) return console.log('PostgreSQL: not run, there is none')
  const settings = {
    DATABASE_URL: await cluster.createDatabase('forge'),
    SESSION_SECRET: 'of an image that is tried, and gone afterwards',
  }
  await check('PostgreSQL, a new database', settings)
  await check('PostgreSQL', settings)
  await cluster.stop()
}

/** @throws Error when a page is no answer, the health check fails, or it does not end as it should */
async function measure(
  server: ChildProcess,
  origin: string,
  startedAt: number,
  checkHealth: () => void,
): Promise<string> {
  const [line] = await lineOf(server, /^\{.*"msg":"Forge serves"\}$/)
  const { pid }: { pid: number } = JSON.parse(line)
  const { status } = await fetch(`${origin}/`)
  const answerMs = Math.round(performance.now() - startedAt)
  const busyMs = processorMs(pid)
  if (status !== 200) throw new Error(`The first page is answered with ${status}`)
  checkHealth()
  await wait(IDLE_MS)
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  process.kill(pid, 'SIGTERM')
  const [code] = await once(server, 'exit')
  if (code !== 0) throw new Error(`At SIGTERM it ended with ${code}`)
  return `first answer after ${answerMs} ms (${busyMs} of a processor), idle ${Math.round((Number(kilobytes) * 1_024) / 1e6)} MB, healthy, ended by SIGTERM`
}

/** What it took of the processors so far: less than the time that passed, on a machine that others use. */
function processorMs(pid: number): number {
  const [, user, system] = /\) (?:\S+ ){11}(\d+) (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  return (Number(user) + Number(system)) * 10
}

function writableIn(folder: string): string[] {
  const rights = ['(', '-perm', '-o+w', '-o', '-user', String(USER), '-o', '-group', String(USER), ')']
  const found = run('find', folder, '-xdev', ...rights, '(', '-type', 'd', '-o', '-type', 'f', ')')
  return found
    .split('\n')
    .map((path) => path.slice(folder.length))
    .toSorted()
}

/** The whole of an image in each folder: the one way that asks nothing of the kernel. */
function storage(): string[] {
  return ['--root', join(home, 'images'), '--runroot', join(home, 'run'), '--storage-driver=vfs']
}

function buildah(...parameters: string[]): string {
  return run('buildah', ...storage(), ...parameters)
}

/** @throws Error with the program's last words */
function run(program: string, ...parameters: string[]): string {
  return execFileSync(program, parameters, { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: 'pipe' }).trim()
}
