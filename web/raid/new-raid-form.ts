import { type DefaultValues, useForm } from 'react-hook-form'
import type { RaidInput } from '#domain/raid/raid.ts'
import { whyNotCreate } from '#domain/raid/rules.ts'
import { resolverFor } from '#web/call/server-form.ts'
import { type RaidValues, raidRules } from '#web/raid/raid-values.ts'
import { useMostOnCurve } from '#web/season/queries.ts'

/** The form of a raid that is not made yet, and of which nothing is sent by it. */
export function useNewRaidForm(defaultValues: DefaultValues<RaidValues>) {
  const mostOnCurve = useMostOnCurve(undefined)
  return useForm<RaidValues, unknown, RaidInput>({
    defaultValues,
    mode: 'onTouched',
    resolver: resolverFor(
      raidRules((input) => whyNotCreate(input, new Date(), mostOnCurve), { mostOnCurve }),
    ),
  })
}
