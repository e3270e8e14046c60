import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contract } from '#domain/contract.ts'
import { OPENAPI_FILE, openapi, openapiText, SEASON_SCHEMA_FILE, seasonSchemaText } from '#scripts/openapi.ts'

test('WIRE-1: the description of the calls is the one that the schemas make', () => {
  expect(readFileSync(OPENAPI_FILE, 'utf8'), 'Run `npm run openapi`').toBe(openapiText())
})

test('SEASON-8: the published schema of a season is the one by which its file is read', () => {
  expect(readFileSync(SEASON_SCHEMA_FILE, 'utf8'), 'Run `npm run openapi`').toBe(seasonSchemaText())
})

test('the description names every call once', () => {
  const paths = Object.values(Object(openapi().paths)) as object[]
  expect(paths.flatMap((operations) => Object.keys(operations))).toHaveLength(contract.length)
})
