import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { installDebianPackage } from '#scripts/debian-package.ts'
import { freePort } from '#scripts/processes.ts'

const EXAMPLE = resolve(import.meta.dirname, '../deploy/nginx.conf')
const PLACES = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']
const LOOKS_MS = 50
const READY_MS = 10_000

export interface Nginx {
  /** The certificate that it shows, PEM: its own authority, good for localhost. */
  readonly certificateFile: string
  /** Where it speaks plain http, such as http://127.0.0.1:20123. */
  readonly plainAddress: string
  /** All that it has logged: requests, and errors from the level 'error' on. */
  logged(): string
  stop(): Promise<void>
}

/**
 * The system's nginx, as root on Debian installed when there is none.
 *
 * @returns its program, or null where there is none
 */
export function findNginx(): string | null {
  const find = () => PLACES.find((place) => existsSync(place)) ?? null
  return (
    find() ?? (installDebianPackage('nginx-light', 'it stands in front of the instances') ? find() : null)
  )
}

/**
 * Runs nginx on loopback with the configuration of `deploy/nginx.conf`, in which only names, ports and files are
 * other ones: https://localhost:port leads to the instances.
 *
 * @param limited whether the file's limit on requests is kept, or so high that nobody here meets it
 */
export async function startNginx(
  program: string,
  { port, instances, limited }: { port: number; instances: readonly string[]; limited: boolean },
): Promise<Nginx> {
  const home = mkdtempSync(join(tmpdir(), 'forge-nginx-'))
  // Its workers are somebody with fewer rights.
  chmodSync(home, 0o755)
  const certificateFile = makeCertificate(home)
  const plainPort = await freePort()
  const isOld = isBeforeHttp2(program)
  writeFileSync(join(home, 'forge.conf'), exampleFor({ port, plainPort, home, instances, limited, isOld }))
  writeFileSync(join(home, 'nginx.conf'), MAIN)
  const child = spawn(program, ['-p', home, '-e', 'stderr', '-c', join(home, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const end = () => child.kill()
  process.once('exit', end)
  await untilListening(port)
  return {
    certificateFile,
    plainAddress: `http://127.0.0.1:${plainPort}`,
    logged: () =>
      ['forge.log', 'error.log', 'callback-error.log']
        .map((file) => join(home, file))
        .filter((file) => existsSync(file))
        .map((file) => readFileSync(file, 'utf8'))
        .join('\n'),
    async stop() {
      process.off('exit', end)
      child.kill()
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const MAIN = `daemon off;
pid nginx.pid;
error_log error.log error;
events {}
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  include forge.conf;
}
`

/** Whether it is older than 1.25.1, which took http2 out of `listen`. */
function isBeforeHttp2(program: string): boolean {
  const { stderr } = spawnSync(program, ['-v'], { encoding: 'utf8' })
  const [, major, minor, patch] = /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(stderr) ?? []
  if (major === undefined) throw new Error(`${program} says no version: ${stderr}`)
  return Number(major) * 1_000_000 + Number(minor) * 1_000 + Number(patch) < 1_025_001
}

interface Here {
  port: number
  plainPort: number
  home: string
  instances: readonly string[]
  limited: boolean
  isOld: boolean
}

/** @throws Error when the example lacks a text that is replaced here */
function exampleFor({ port, plainPort, home, instances, limited, isOld }: Here): string {
  const servers = instances.map((address) => `    server ${new URL(address).host} max_fails=0;\n`)
  const changes: readonly [pattern: RegExp, text: string][] = [
    [/( {4}server 127\.0\.0\.1:\d+ max_fails=0;\n)+/, servers.join('')],
    [/listen 80;/, `listen 127.0.0.1:${plainPort};`],
    [
      /listen 443 ssl;\n {4}http2 on;/,
      `listen 127.0.0.1:${port} ${isOld ? 'ssl http2;' : 'ssl;\n    http2 on;'}`,
    ],
    [/server_name forge\.example;/g, 'server_name localhost;'],
    [/\S+\/fullchain\.pem/, join(home, 'certificate.pem')],
    [/\S+\/privkey\.pem/, join(home, 'key.pem')],
    [/\S+\/forge\.log/g, join(home, 'forge.log')],
    [/\S+\/error\.log/, join(home, 'callback-error.log')],
    [/rate=50r\/s/, limited ? 'rate=50r/s' : 'rate=100000r/s'],
  ]
  return changes.reduce(
    (text, [pattern, replacement]) => {
      if (text.search(pattern) < 0) throw new Error(`deploy/nginx.conf has nothing like ${pattern}`)
      return text.replace(pattern, replacement)
    },
    readFileSync(EXAMPLE, 'utf8'),
  )
}

function makeCertificate(home: string): string {
  const certificateFile = join(home, 'certificate.pem')
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(home, 'key.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const parameters = ['req', '-x509', '-days', '2', ...key, ...subject, '-out', certificateFile]
  const { status, stderr } = spawnSync('openssl', parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
  return certificateFile
}

async function untilListening(port: number): Promise<void> {
  for (let waited = 0; waited < READY_MS; waited += LOOKS_MS) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await new Promise<boolean>((resolveThere) => {
      socket.once('connect', () => resolveThere(true))
      socket.once('error', () => resolveThere(false))
    })
    socket.destroy()
    if (isThere) return
    await new Promise((go) => setTimeout(go, LOOKS_MS))
  }
  throw new Error(`nginx does not listen on port ${port}`)
}
