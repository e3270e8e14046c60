import type { Ref } from 'react'
import type { Raid } from '#domain/raid/raid.ts'
import { bossChoices } from '#domain/raid/sold.ts'
import { RadioChips } from '#web/ui/form/radio-chips.tsx'

interface BossChoiceProps {
  raid: Pick<Raid, 'holds'>
  value: readonly string[]
  onChange(value: string[]): void
  name: string
  error: string | undefined
  /** The first of the choices, for the focus. */
  ref?: Ref<HTMLInputElement>
}

/** Which boss of a Curve raid the client comes for: one of two or both, of more each by itself. */
export function BossChoice({ raid, value, onChange, ...rest }: BossChoiceProps) {
  const choices = bossChoices(raid)
  if (raid.holds?.curve !== undefined && raid.holds.curve.length > 2)
    return (
      <RadioChips
        {...rest}
        isMany
        legend="Bosses"
        choices={choices.map((boss) => [boss, boss] as const)}
        columns="grid-cols-2"
        value={value}
        onChange={(boss) =>
          onChange(choices.filter((one) => (one === boss ? !value.includes(one) : value.includes(one))))
        }
      />
    )
  return (
    <RadioChips
      {...rest}
      legend="Bosses"
      choices={choices.map((boss) => [boss, boss] as const)}
      columns="grid-cols-3"
      value={value[0] ?? null}
      onChange={(boss) => onChange([boss])}
    />
  )
}
