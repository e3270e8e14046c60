import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { Endpoint } from '#platform/call/endpoint.ts'
import { SIGN_IN_PATH, SIGN_OUT_PATH } from '#platform/call/page.ts'
import { contract, FEATURES } from './index.ts'

const PRODUCT = readFileSync(join(import.meta.dirname, '../docs/product.md'), 'utf8')

/** What each statement of the calls names: paths, '/ledger/…' for all below one, and fields. */
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

describe('the contract', () => {
  it('holds no call that no statement names', () => {
    const named = new Set(STATEMENTS.flatMap(({ paths }) => namedBy(paths)))
    expect(contract.filter((endpoint) => !named.has(endpoint)).map(pathOf)).toEqual([])
  })

  it.each(STATEMENTS)('$id: these calls are there, and take these fields', ({ paths, fields }) => {
    expect(paths.filter((path) => namedBy([path]).length === 0)).toEqual([])
    const taken = namedBy(paths).flatMap(fieldsOf)
    expect(fields.filter((field) => !taken.includes(field))).toEqual([])
  })

  it('has no GET that writes', () => {
    expect(contract.filter(({ method, effect }) => method === 'GET' && effect === 'write')).toEqual([])
  })

  it('WIRE-10: encodes the three lists that travel encoded', () => {
    const encoded = contract.filter((endpoint) => endpoint.encoded).map(({ path }) => path)
    expect(encoded.toSorted()).toEqual(['/booking/raid-booking', '/raid/pending', '/raid/published'])
  })

  it('WIRE-3: leaves out the envelope of two calls', () => {
    const bare = contract.filter((endpoint) => endpoint.bare).map(({ path }) => path)
    expect(bare).toEqual(['/auth/status', '/discord/roles'])
  })
})

it('every folder is a feature of the list; server.ts and web.ts name the same by their types', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  expect(Object.keys(FEATURES).toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
})
