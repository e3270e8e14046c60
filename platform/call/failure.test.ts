import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { FAILURES, Failure, failureBody, failureOfIssues, invalid, throwIf } from './failure.ts'

it.each(Object.entries(FAILURES))(
  'WIRE-2: %s has a code in kebab-case, a status and a sentence',
  (code, [status, message]) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(message.length).toBeGreaterThan(10)
  },
)

describe('WIRE-1: the body of a failure', () => {
  it('names code and sentence, and fields only where there are some', () => {
    expect(failureBody(new Failure('raid-full'))).toEqual({
      success: false,
      code: 'raid-full',
      message: 'This raid is full',
    })
    expect(failureBody(invalid('price', 'Too low'))).toEqual({
      success: false,
      code: 'invalid-input',
      message: 'Too low',
      fields: { price: 'Too low' },
    })
  })

  it('is thrown where a rule gave one, and not where it gave none', () => {
    const failure = new Failure('raid-full')
    expect(() => throwIf(failure)).toThrow(failure)
    expect(() => throwIf(null)).not.toThrow()
  })
})

describe('what a schema found wrong', () => {
  const schema = z.strictObject({
    name: z.string({ error: 'Name?' }),
    list: z.array(z.object({ n: z.number({ error: 'N?' }) })),
  })
  const failureOf = (input: unknown) => {
    const { error } = schema.safeParse(input)
    return error === undefined ? null : failureBody(failureOfIssues(error.issues))
  }

  it('names each field once, by its path; the first gives the sentence', () => {
    expect(failureOf({ name: 7, list: [{ n: 1 }, { n: 'x' }] })).toEqual({
      success: false,
      code: 'invalid-input',
      message: 'Name?',
      fields: { name: 'Name?', 'list.1.n': 'N?' },
    })
  })

  it('names every field that is not known', () => {
    expect(failureOf({ name: 'x', list: [], one: 1, two: 2 })?.fields).toEqual({
      one: 'This field is unknown.',
      two: 'This field is unknown.',
    })
  })

  it('is a body that could not be read where that is no object', () => {
    expect(failureOf(null)?.code).toBe('malformed-body')
    expect(failureOf([])?.code).toBe('malformed-body')
    expect(failureOf({ name: 'x', list: [] })).toBeNull()
  })
})
