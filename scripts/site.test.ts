import { once } from 'node:events'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startProgram } from './processes.ts'
import { isSiteFresh } from './site.ts'

const DIST = resolve(import.meta.dirname, '../dist')

afterAll(() => rmSync(join(DIST, 'again'), { recursive: true, force: true }))

/** Builds the site in a process of its own, because the tests' process runs with NODE_ENV=test. */
async function built(name: string): Promise<string> {
  const dist = join(DIST, 'again', name)
  const program = `const { buildFiles } = await import('./scripts/site.ts'); await buildFiles('${dist}')`
  const build = startProgram('--input-type=module', {
    args: ['--eval', program],
    env: { NODE_ENV: 'production' },
  })
  build.stdout?.resume()
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error(`The build ended with ${code}`)
  return dist
}

/** Leaves out the compressed files, which halves the time. */
function filesOf(dist: string): Map<string, Buffer> {
  const site = join(dist, 'site')
  const names = globSync('**/*.*', { cwd: site }).filter((name) => !/\.(br|gz)$/.test(name))
  return new Map(names.toSorted().map((name) => [name, readFileSync(join(site, name))]))
}

it('OPS-9: two builds of the site from the same sources are identical', { timeout: 180_000 }, async () => {
  // What npm test built before, if it did.
  const first = filesOf(isSiteFresh() ? DIST : await built('first'))
  const second = filesOf(await built('second'))
  expect(first.size).toBeGreaterThan(100)
  expect([...second.keys()]).toEqual([...first.keys()])
  const different = [...first].filter(([name, bytes]) => second.get(name)?.equals(bytes) !== true)
  expect(different.map(([name]) => name)).toEqual([])
})
