import type { Ref } from 'react'
import type { Raid } from '#domain/raid/raid.ts'
import { freeOfBosses } from '#domain/raid/slots.ts'
import { bossChoices, bossesIn } from '#domain/raid/sold.ts'
import { RadioChips } from '#web/ui/form/radio-chips.tsx'

interface BossChoiceProps {
  raid: Pick<Raid, 'holds' | 'curveTaken'>
  value: readonly string[]
  onChange(value: string[]): void
  name: string
  error: string | undefined
  /** The first of the choices, for the focus. */
  ref?: Ref<HTMLInputElement>
}

/** Which boss of a Curve raid the client comes for: one of two or both, of more each by itself. */
export function BossChoice({ raid, value, onChange, ...rest }: BossChoiceProps) {
  const free = freeOfBosses(raid)
  const bosses = bossChoices(raid)
  const choices = bosses.map((boss) => {
    const slots = Math.min(...bossesIn([boss], raid).map((one) => free.get(one) ?? Number.POSITIVE_INFINITY))
    const said = slots === 0 ? 'full' : `${slots} free`
    return [boss, Number.isFinite(slots) ? `${boss}, ${said}` : boss] as const
  })
  if (raid.holds?.curve !== undefined && raid.holds.curve.length > 2)
    return (
      <RadioChips
        {...rest}
        isMany
        legend="Bosses"
        choices={choices}
        columns="grid-cols-2"
        value={value}
        onChange={(boss) =>
          onChange(bosses.filter((one) => (one === boss ? !value.includes(one) : value.includes(one))))
        }
      />
    )
  return (
    <RadioChips
      {...rest}
      legend="Bosses"
      choices={choices}
      columns="grid-cols-3"
      value={value[0] ?? null}
      onChange={(boss) => onChange([boss])}
    />
  )
}
