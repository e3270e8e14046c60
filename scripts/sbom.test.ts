import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

const ROOT = resolve(import.meta.dirname, '..')
const folder = temporaryFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** They ask for their own text in what is passed on, and for nothing else. */
const LICENCES = ['Apache-2.0', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT']

interface Sbom {
  readonly bomFormat: string
  readonly metadata: { readonly component: { readonly 'bom-ref': string } }
  readonly components: readonly {
    readonly 'bom-ref': string
    readonly licenses?: readonly { readonly license: { readonly id?: string } }[]
    readonly hashes?: readonly object[]
  }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

describe('the list of what the server is made of', () => {
  it('OPS-9: names every package that the server needs, what those need, and nothing else', () => {
    const file = join(folder, 'sbom.json')
    execFileSync(process.execPath, ['scripts/sbom.ts', file], { cwd: ROOT })
    const sbom: Sbom = JSON.parse(readFileSync(file, 'utf8'))
    const manifest: { version: string; dependencies: Record<string, string> } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    )
    expect(sbom.bomFormat).toBe('CycloneDX')
    const root = sbom.metadata.component['bom-ref']
    expect(root).toBe(`forge@${manifest.version}`)
    const needs = new Map(sbom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
    const direct = Object.entries(manifest.dependencies).map(([name, version]) => `${name}@${version}`)
    expect(needs.get(root)?.toSorted()).toEqual(direct.toSorted())
    const reached = new Set(direct)
    for (const ref of reached) for (const next of needs.get(ref) ?? []) reached.add(next)
    const listed = sbom.components.map((component) => component['bom-ref'])
    expect(listed.toSorted()).toEqual([...reached].toSorted())
    const licences = sbom.components.flatMap(({ licenses = [{ license: { id: 'none' } }] }) =>
      licenses.map(({ license }) => license.id),
    )
    expect([...new Set(licences)].toSorted()).toEqual(LICENCES)
    expect(sbom.components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([])
  })
})
