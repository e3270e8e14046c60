import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { FAILURES, Failure, failureBody, failureOfIssues, invalid, throwIf } from '#domain/failure.ts'

describe('WIRE-2: every failure', () => {
  it('has one of the statuses that are promised, and a sentence', () => {
    const promised = [400, 401, 403, 404, 409, 413, 415, 429, 500, 502, 503, 504]
    for (const [code, [status, message]] of Object.entries(FAILURES)) {
      expect([code, promised.includes(status)]).toEqual([code, true])
      expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(message.length).toBeGreaterThan(10)
    }
  })
})

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
      one: 'This field is not known.',
      two: 'This field is not known.',
    })
  })

  it('is a body that could not be read where that is no object', () => {
    expect(failureOf(null)?.code).toBe('malformed-body')
    expect(failureOf([])?.code).toBe('malformed-body')
    expect(failureOf({ name: 'x', list: [] })).toBeNull()
  })
})
