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
    const full = { success: false, code: 'raid-full', message: 'This raid is full' }
    expect(failureBody(new Failure('raid-full'))).toEqual(full)
    const message = 'Too low'
    const low = { success: false, code: 'invalid-input', message, fields: { price: message } }
    expect(failureBody(invalid('price', message))).toEqual(low)
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
    const wrong = failureOf({ name: 7, list: [{ n: 1 }, { n: 'x' }] })
    expect(wrong).toMatchObject({ message: 'Name?', fields: { name: 'Name?', 'list.1.n': 'N?' } })
  })

  it('names every field that is not known', () => {
    const unknown = 'This field is unknown.'
    const wrong = failureOf({ name: 'x', list: [], one: 1, two: 2 })
    expect(wrong?.fields).toEqual({ one: unknown, two: unknown })
  })

  it('is a body that could not be read where that is no object', () => {
    expect(failureOf(null)?.code).toBe('malformed-body')
    expect(failureOf([])?.code).toBe('malformed-body')
    expect(failureOf({ name: 'x', list: [] })).toBeNull()
  })
})
