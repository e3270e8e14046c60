import { toNestErrors } from '@hookform/resolvers'
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Failure, FieldMessages } from '#domain/failure.ts'
import type { ApiFailureCode } from '#web/call/api.ts'

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
  const bySchema = zodResolver(schema)
  return async (values, context, options) => {
    const result = await bySchema(values, context, options)
    const isWhole = Object.keys(result.errors).length === 0
    const failures = isWhole ? [whyNot(result.values as Sent)] : whyNotYet(values)
    const found = failures.filter((failure) => failure !== null)
    if (found.length === 0) return result
    const errors: FieldErrors = {}
    for (const failure of found) {
      for (const [field, message] of Object.entries(messagesOf(failure, fieldOf))) {
        errors[field] = { type: failure.code, message }
      }
    }
    return {
      values: {},
      errors: { ...toNestErrors<Values>(errors as FieldErrors<Values>, options), ...result.errors },
    }
  }
}

/** The id of what is chosen from a list. */
export function chosenId(required: string) {
  return z.string({ error: required }).check(z.minLength(1, { error: required }))
}

/** What a refusal says at each field; at 'root' what is about none. */
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
 * What a toast says about a form that was not sent: a sentence about the form as a whole, which its fields put
 * in words of their own (`sentenceAt`), else the first of theirs (docs/product.md, FORM-4).
 */
export function firstSentence<Field extends string>(
  found: readonly (readonly [Field, string])[],
  sentenceAt: (field: Field, message: string) => string,
): string | undefined {
  const whole = found.find(([field, message]) => sentenceAt(field, message) !== message)
  return (whole ?? found[0])?.[1]
}
