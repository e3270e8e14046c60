import type { Ref } from 'react'
import { CURVE_BOSSES, type CurveBoss } from '#domain/season.ts'
import { RadioChips } from '#web/ui/form/radio-chips.tsx'

interface BossChoiceProps {
  value: readonly CurveBoss[]
  onChange(value: CurveBoss[]): void
  name: string
  error: string | undefined
  /** The first of the choices, for the focus. */
  ref?: Ref<HTMLInputElement>
}

const CHOICES = CURVE_BOSSES.map((boss) => [boss, boss] as const)

/** Which boss of a Curve raid the client comes for: one of three. */
export function BossChoice({ value, onChange, ...rest }: BossChoiceProps) {
  return (
    <RadioChips
      {...rest}
      legend="Bosses"
      choices={CHOICES}
      columns="grid-cols-3"
      value={value[0] ?? null}
      onChange={(boss) => onChange([boss])}
    />
  )
}
