import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/*
 * npm run sbom -- FILE: what the server is made of, as npm itself says it in CycloneDX's form. npm's own --omit leaves out
 * what a tool needs too (https://github.com/npm/cli/issues/7909), so it is shown a project without tools.
 */

const ROOT = resolve(import.meta.dirname, '..')

interface Locked {
  readonly dev?: true
  readonly optional?: true
  readonly devDependencies?: object
  readonly optionalDependencies?: object
}

const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
const [target] = process.argv.slice(2)
if (target === undefined) throw new Error('Name the file that it is written to: npm run sbom -- FILE')
const home = mkdtempSync(join(tmpdir(), 'forge-sbom-'))
process.once('exit', () => rmSync(home, { recursive: true, force: true }))
// npm calls the whole by its folder's name.
const folder = join(home, 'forge')
mkdirSync(folder)
const lock: { packages: Record<string, Locked> } = read('package-lock.json')
const packages = Object.fromEntries(
  Object.entries(lock.packages)
    .filter(([, { dev, optional }]) => dev !== true && optional !== true)
    .map(([path, locked]) => [path, path === '' ? withoutTools(locked) : locked]),
)
writeFileSync(join(folder, 'package.json'), JSON.stringify(withoutTools(read('package.json'))))
writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }))
const command = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
const sbom = execFileSync('npm', command, { cwd: folder, encoding: 'utf8' })
mkdirSync(dirname(resolve(target)), { recursive: true })
writeFileSync(target, sbom)

function withoutTools({ devDependencies: _tools, optionalDependencies: _node, ...rest }: Locked): object {
  return rest
}
