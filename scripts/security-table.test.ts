import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const DOC = read('docs/asvs.md')

/** Every test that the document names: `file` 'name'. */
const named = [...DOC.matchAll(/`([\w./-]+\.(?:test|journey)\.tsx?)` '([^|\n]+)' \|/g)].map(
  ([, file = '', name = '']) => ({ file, name }),
)

describe('the table of docs/asvs.md', () => {
  it('the table names tests that exist', () => {
    const gone = named.filter(({ file, name }) => !read(file).includes(name))
    expect(named.length).toBeGreaterThan(100)
    expect(gone).toEqual([])
  })

  it('the table has a row for each requirement, once', () => {
    const ids = [...DOC.matchAll(/^\| (\d+\.\d+\.\d+) \|.*\|.*\|.*\|$/gm)].map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(150)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('the table says for each requirement how it is met', () => {
    const rows = [...DOC.matchAll(/^\| \d+\.\d+\.\d+ \|[^|]*\| ([^|]*) \| ([^|]*)\|$/gm)]
    expect(rows.filter(([, how = '']) => how.trim() === '')).toEqual([])
  })
})
