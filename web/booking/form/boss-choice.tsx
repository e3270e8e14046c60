import type { Ref } from 'react'
import { bossChoices, type Sold } from '#domain/raid/curve.ts'
import { RadioChips } from '#web/ui/form/radio-chips.tsx'

interface BossChoiceProps {
  raid: Sold
  value: readonly string[]
  onChange(value: string[]): void
  name: string
  error: string | undefined
  /** The first of the choices, for the focus. */
  ref?: Ref<HTMLInputElement>
}

/** Which boss of a Curve raid the client comes for, or all of them. */
export function BossChoice({ raid, value, onChange, ...rest }: BossChoiceProps) {
  return (
    <RadioChips
      {...rest}
      legend="Bosses"
      choices={bossChoices(raid).map((boss) => [boss, boss])}
      columns="grid-cols-3"
      value={value[0] ?? null}
      onChange={(boss) => onChange([boss])}
    />
  )
}
