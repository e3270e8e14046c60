import type { ComponentProps } from 'react'
import { Field } from '#platform/ui/form/field.tsx'

/** A field that says whether its value was guessed from a message. */
export function Guessable({ label, isGuess, ...rest }: ComponentProps<typeof Field> & { isGuess: boolean }) {
  const marked = (
    <>
      {label} <span className="text-amber-400">(guessed)</span>
    </>
  )
  return <Field {...rest} label={isGuess ? marked : label} compact />
}
