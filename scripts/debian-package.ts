import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs a Debian package if this is Debian and we are root (a container, CI), and prints a line. NO_INSTALL=1 forbids
 * it.
 * @returns whether it is installed now
 */
export function installDebianPackage(name: string, purpose: string): boolean {
  if (process.env.NO_INSTALL === '1' || process.getuid?.() !== 0) return false
  if (!existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${name} with apt-get: ${purpose} (NO_INSTALL=1 forbids it)`)
  return aptGet('update') && aptGet('install', '--yes', '--no-install-recommends', name)
}

function aptGet(...parameters: string[]): boolean {
  // Waits for a concurrent installation, such as another worker's, s.
  const run = spawnSync('apt-get', ['--quiet', '-o', 'DPkg::Lock::Timeout=120', ...parameters], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 5 * 60_000,
  })
  if (run.status === 0) return true
  console.error(`apt-get ${parameters[0]} failed: ${(run.stderr || String(run.error ?? '')).trim()}`)
  return false
}
