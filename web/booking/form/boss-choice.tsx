import type { Ref } from 'react'
import { CURVE_BOSSES, type CurveBoss } from '#domain/season.ts'

interface BossChoiceProps {
  value: readonly CurveBoss[]
  onChange(value: CurveBoss[]): void
  name: string
  error: string | undefined
  /** The first of the choices, for the focus. */
  ref?: Ref<HTMLInputElement>
}

/** Which boss of a Curve raid the client comes for: one of three. */
export function BossChoice({ value, onChange, name, error, ref }: BossChoiceProps) {
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium text-bone-300">Bosses</legend>
      <div className="grid grid-cols-3 gap-2">
        {CURVE_BOSSES.map((boss, index) => (
          <label
            key={boss}
            className="touch-target flex min-h-10 cursor-pointer items-center justify-center rounded-lg border border-ink-500 bg-ink-800 px-3 text-sm transition-colors duration-150 hover:border-bone-500 has-checked:border-ember-500 has-checked:bg-ember-500/12 has-checked:text-ember-400 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember-400"
          >
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={name}
              value={boss}
              checked={value[0] === boss}
              onChange={() => onChange([boss])}
              className="sr-only"
            />
            {boss}
          </label>
        ))}
      </div>
      <p id={`${name}-error`} aria-live="polite" className="mt-1 min-h-5 text-xs text-rose-400">
        {error}
      </p>
    </fieldset>
  )
}
