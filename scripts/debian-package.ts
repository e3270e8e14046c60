import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs a Debian package when this is a Debian that we are root on (a container, CI), and says so in a line.
 * NO_INSTALL=1 forbids it.
 * @returns whether it is installed now
 */
export function installDebianPackage(name: string, purpose: string): boolean {
  if (process.env.NO_INSTALL === '1' || process.getuid?.() !== 0) return false
  if (!existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${name} with apt-get: ${purpose} (NO_INSTALL=1 forbids it)`)
  return aptGet('update') && aptGet('install', '--yes', '--no-install-recommends', name)
}

function aptGet(...parameters: string[]): boolean {
  // Whoever installs at the same time, such as another worker's test, is waited for, s.
  const run = spawnSync('apt-get', ['--quiet', '-o', 'DPkg::Lock::Timeout=120', ...parameters], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 5 * 60_000,
  })
  if (run.status === 0) return true
  console.error(`apt-get ${parameters[0]} failed: ${(run.stderr || String(run.error ?? '')).trim()}`)
  return false
}
