import { installDebianPackage } from './debian-package.ts'
import { onPath } from './programs.ts'

const PROGRAMS = ['firefox', 'firefox-esr']

/** The system's Firefox, as an absolute path. As root on Debian it is installed when there is none; null without one. */
export async function findFirefox(): Promise<string | null> {
  const found = process.env.FIREFOX_PATH ?? onPath(PROGRAMS)
  if (found !== null) return found
  return installDebianPackage('firefox-esr', 'the tests in Firefox need it') ? onPath(PROGRAMS) : null
}
