import { type DefaultValues, useForm } from 'react-hook-form'
import type { RaidInput } from '#features/raid/raid.ts'
import { whyNotCreate } from '#features/raid/rules.ts'
import { useMostOnCurve } from '#features/season/web/queries.ts'
import { resolverFor } from '#platform/call/web/use-server-form.ts'
import { type RaidValues, raidRules } from './raid-values.ts'

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
