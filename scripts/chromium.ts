import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackage } from './debian-package.ts'

/** The first has no windows and is a third faster. */
const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** The second if the first is not packaged. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

/** Chrome installations outside PATH. */
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/snap/bin/chromium']

/**
 * The system's Chromium for the browser tests, as an absolute path. As root on Debian a missing one is installed; null
 * without one.
 */
export async function findChromium(): Promise<string | null> {
  const found = findProgram()
  if (found !== null) return found
  const isInstalled = PACKAGES.some((name) => installDebianPackage(name, 'the browser tests need it'))
  return isInstalled ? findProgram() : null
}

function findProgram(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const candidates = PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program)))
  return [...candidates, ...ELSEWHERE].find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Without a GPU, also an emulated one, of which two take both cores. */
const ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
  '--disable-software-rasterizer',
  // Drawing needs no process of its own, and a page that lives for seconds no code that is optimized for hours:
  // a page costs 9 % less of the processor.
  '--in-process-gpu',
  '--js-flags=--no-opt --no-maglev',
  // A script is compiled once, not at each of its first loads.
  '--v8-cache-options=code',
]

/** How the tests start Chromium: with the fonts of fonts.conf alone, which are the same on every machine. */
export async function chromiumLaunch() {
  const executablePath = process.env.CHROMIUM_PATH ?? (await findChromium())
  return {
    // Without one, Playwright looks for its own and says what is missing.
    ...(executablePath !== null && { executablePath }),
    args: ARGS,
    env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf') },
  }
}
