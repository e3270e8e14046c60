import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '#features/index.ts'
import { list } from './list.ts'

type Schema = z.core.$ZodType

/** Each list in what a call answers, by its place there, with the most that it has; null where nobody says it. */
function listsIn(schema: Schema | null, place = 'payload'): [place: string, most: number | null][] {
  if (schema instanceof z.ZodMiniArray) {
    const checks = schema._zod.def.checks ?? []
    const most = checks.find(
      (check): check is z.core.$ZodCheckMaxLength => check instanceof z.core.$ZodCheckMaxLength,
    )
    return [[place, most?._zod.def.maximum ?? null], ...listsIn(schema._zod.def.element, `${place}[]`)]
  }
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, of]) =>
      listsIn(of as Schema, `${place}.${name}`),
    )
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional)
    return listsIn(schema._zod.def.innerType, place)
  if (schema instanceof z.ZodMiniUnion)
    return schema._zod.def.options.flatMap((option) => listsIn(option as Schema, place))
  // Keys that are named are no list.
  if (schema instanceof z.ZodMiniRecord && schema._zod.def.keyType instanceof z.ZodMiniEnum)
    return listsIn(schema._zod.def.valueType, place)
  if (schema === null || LEAVES.some((leaf) => schema instanceof leaf)) return []
  throw new Error(`What lists does ${place} have?`)
}

const LEAVES = [z.ZodMiniString, z.ZodMiniNumber, z.ZodMiniBoolean, z.ZodMiniEnum, z.ZodMiniLiteral]

describe('WIRE-14: every list of an answer', () => {
  it('is found, and so is what most it has', () => {
    const one = z.object({ many: z.nullable(z.array(z.string())) })
    expect(listsIn(z.object({ ones: list(one, 30) }))).toEqual([
      ['payload.ones', 30],
      ['payload.ones[].many', null],
    ])
  })

  it.each(contract.map(({ method, path, payload }) => [`${method} ${path}`, payload] as const))(
    '%s says how many it has at most',
    (_, payload) => {
      const endless = listsIn(payload).filter(([, most]) => most === null)
      expect(endless.map(([place]) => place)).toEqual([])
    },
  )
})
