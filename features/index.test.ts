import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { Endpoint } from '#platform/call/endpoint.ts'
import { SIGN_IN_PATH, SIGN_OUT_PATH } from '#platform/call/page.ts'
import { contract, FEATURES } from './index.ts'

const PRODUCT = readFileSync(join(import.meta.dirname, '../docs/product.md'), 'utf8')

/** The paths and fields named by each CALL statement; '/ledger/…' means all paths that begin so. */
const STATEMENTS = [...PRODUCT.matchAll(/^- \*\*(CALL-\d+)\*\* (.*(?:\n {2}.*)*)/gm)].map(
  ([, id = '', text = '']) => {
    const words = [...text.matchAll(/`(?:GET |POST )?([^`]+)`/g)].map(([, word = '']) => word)
    const isPath = (word: string) => word.startsWith('/')
    const paths = words.filter((word) => isPath(word) && word !== SIGN_IN_PATH && word !== SIGN_OUT_PATH)
    return { id, paths, fields: words.filter((word) => !isPath(word)) }
  },
)

const pathOf = ({ path }: Endpoint) => path.replace(/:(\w+)/, '{$1}')
const namedBy = (paths: readonly string[]) =>
  contract.filter((endpoint) =>
    paths.some((path) =>
      path.endsWith('/…') ? pathOf(endpoint).startsWith(path.slice(0, -1)) : pathOf(endpoint) === path,
    ),
  )
const fieldsOf = ({ input }: Endpoint) => Object.keys((input as z.core.$ZodObject)._zod.def.shape)

describe('the list of all calls', () => {
  it('every call is named by a statement of docs/product.md', () => {
    const named = new Set(STATEMENTS.flatMap(({ paths }) => namedBy(paths)))
    expect(contract.filter((endpoint) => !named.has(endpoint)).map(pathOf)).toEqual([])
  })

  it.each(STATEMENTS)('$id: the named calls exist and take the named fields', ({ paths, fields }) => {
    expect(paths.filter((path) => namedBy([path]).length === 0)).toEqual([])
    const taken = namedBy(paths).flatMap(fieldsOf)
    expect(fields.filter((field) => !taken.includes(field))).toEqual([])
  })

  it('no GET call writes', () => {
    expect(contract.filter(({ method, effect }) => method === 'GET' && effect === 'write')).toEqual([])
  })

  it('WIRE-10: exactly three calls answer with an encoded list', () => {
    const encoded = contract.filter((endpoint) => endpoint.encoded).map(({ path }) => path)
    expect(encoded.toSorted()).toEqual(['/booking/raid-booking', '/raid/pending', '/raid/published'])
  })

  it('WIRE-3: exactly two calls answer without the common envelope', () => {
    const bare = contract.filter((endpoint) => endpoint.bare).map(({ path }) => path)
    expect(bare).toEqual(['/auth/status', '/discord/roles'])
  })
})

it('every folder of features is listed, and server.ts and web.ts list the same features', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  expect(Object.keys(FEATURES).toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
})
