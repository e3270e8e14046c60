import { useId } from 'react'
import { TextInput, type TextInputProps } from './text-input.tsx'

interface SuggestingInputProps extends TextInputProps {
  suggestions: readonly string[]
}

/** A line of text that may be anything; the platform's own list offers what it usually is. */
export function SuggestingInput({ suggestions, ...rest }: SuggestingInputProps) {
  const id = useId()
  return (
    <>
      <TextInput {...rest} list={id} spellCheck={false} />
      <datalist id={id}>
        {suggestions.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  )
}
