import { expect, it } from 'vitest'
import { keysBetween } from './group-name.tsx'

it.each([
  ['day', '2026-10-24', '2026-10-26', ['2026-10-24', '2026-10-25', '2026-10-26']],
  ['week', '2026-10-21', '2026-11-02', ['2026-10-19', '2026-10-26', '2026-11-02']],
  ['month', '2025-12-31', '2026-03-01', ['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01']],
] as const)('REP-10: by %s from %s to %s each one has its place', (by, from, to, keys) => {
  expect(keysBetween(by, from, to)).toEqual(keys)
})
