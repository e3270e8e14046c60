import { type FieldErrors, type FieldValues, get, type Path, type Resolver, set } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Failure, type FieldMessages, failureOfIssues } from '#platform/call/failure.ts'
import type { ApiFailureCode } from './api.ts'

/** How a form is validated: as the server validates what it gets. `Sent` is the schema's output. */
export interface FormRules<Values extends FieldValues, Sent> {
  /** The call's own. */
  readonly schema: z.core.$ZodType<Sent, Values>
  /** The noun's rules, about an input that the schema takes. */
  whyNot?(input: Sent): Failure | null
  /** Those of them that can be asked while other fields are still wrong. */
  whyNotYet?(values: Values): readonly (Failure | null)[]
  /** The field that a refusal is about, where it names none itself. */
  readonly fieldOf?: Readonly<Partial<Record<ApiFailureCode, Path<Values>>>>
}

/** Validates by the schema, then by the rules. An error that is about no field stands at `root`. */
export function resolverFor<Values extends FieldValues, Sent>(
  rules: FormRules<Values, Sent>,
): Resolver<Values, unknown, Sent> {
  const { schema, whyNot = () => null, whyNotYet = () => [], fieldOf } = rules
  const say = (failure: Failure | null) => (failure === null ? {} : messagesOf(failure, fieldOf))
  return (values) => {
    const read = z.safeParse(schema, values)
    const found = read.success
      ? [say(whyNot(read.data))]
      : [messagesOf(failureOfIssues(read.error.issues)), ...whyNotYet(values).map(say)]
    const errors: FieldErrors = {}
    for (const [field, message] of found.flatMap(Object.entries<string>)) {
      if (get(errors, field) === undefined) set(errors, field, { type: 'invalid', message })
    }
    if (read.success && Object.keys(errors).length === 0) return { values: read.data, errors: {} }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

/** A refusal's sentence at each field; at 'root' one that is about none. */
export function messagesOf(
  refusal: { code: ApiFailureCode; message: string; fields?: FieldMessages | undefined },
  fieldOf: Readonly<Partial<Record<ApiFailureCode, string>>> = {},
): FieldMessages {
  const { code, message, fields = {} } = refusal
  const named = fieldOf[code]
  const all = named === undefined ? fields : { [named]: message, ...fields }
  return Object.keys(all).length > 0 ? all : { root: message }
}

/**
 * The toast of a form that was not sent: a sentence about the form as a whole, which its fields put in words of their own
 * (`sentenceAt`), else the first of theirs (docs/product.md, FORM-4).
 */
export function firstSentence<Field extends string>(
  found: readonly (readonly [Field, string])[],
  sentenceAt: (field: Field, message: string) => string,
): string | undefined {
  const whole = found.find(([field, message]) => sentenceAt(field, message) !== message)
  return (whole ?? found[0])?.[1]
}
