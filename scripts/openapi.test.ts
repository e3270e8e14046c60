import { expect, test } from 'vitest'
import { contract } from '#features/index.ts'
import { openapi } from './openapi.ts'

test('WIRE-1: the OpenAPI description lists every call once', () => {
  const paths = Object.values(Object(openapi().paths)) as object[]
  expect(paths.flatMap((operations) => Object.keys(operations))).toHaveLength(contract.length)
})
