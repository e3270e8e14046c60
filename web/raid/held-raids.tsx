import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { bossesOf, seasonIdOf, soldBy } from '#domain/raid/held.ts'
import { type HoldsInput, MOST_CURVE_BOSSES } from '#domain/raid/holds.ts'
import { RAID_DEFAULTS, type RaidInput } from '#domain/raid/raid.ts'
import { currentSeason } from '#domain/season/rules.ts'
import type { Season } from '#domain/season/season.ts'
import { OWN_SEASON } from '#domain/season.ts'
import type { RaidValues } from '#web/raid/raid-values.ts'
import { useSeasons } from '#web/season/queries.ts'
import { Field } from '#web/ui/form/field.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { RadioChips } from '#web/ui/form/radio-chips.tsx'

/** How many bosses of each raid of the season are run; nothing where the season has one raid (docs/product.md, SEASON-9). */
export default function HeldRaids({ saved }: { saved: RaidInput | undefined }) {
  const { query, now } = useSeasons()
  const { data } = query
  const season = saved ? data?.find(({ _id }) => _id === seasonOf(saved)) : data && currentSeason(data, now)
  const { getValues, resetField } = useFormContext<RaidValues>()
  const whole = season?.raids[0]?.bosses.length
  const isNew = saved === undefined
  // A new raid begins with it: nothing is typed by that.
  useEffect(() => {
    const isUntouched = getValues('name') === '' && getValues('bossCount') === RAID_DEFAULTS.bossCount
    if (isNew && whole !== undefined && whole !== RAID_DEFAULTS.bossCount && isUntouched)
      resetField('bossCount', { defaultValue: whole })
  }, [isNew, whole, getValues, resetField])
  const isCurve = useWatch<RaidValues>({ name: 'raidType' }) === 'Curve'
  if (!season) return null
  if (isCurve) return season._id === OWN_SEASON ? null : <CurveBosses season={season} />
  return season.raids.length > 1 ? <Instances season={season} /> : null
}

const seasonOf = ({ holds }: RaidInput) =>
  seasonIdOf({ holds: holds?.season ? { season: holds.season } : null })

/** What is said of the season; whoever types another boss count takes it back. */
function useSaid(season: Season, bossesIn: (holds: HoldsInput) => number | undefined) {
  const { watch, setValue } = useFormContext<RaidValues>()
  const [bossCount, holds] = watch(['bossCount', 'holds'])
  const isTypedOver = !!holds && (bossesIn(holds) ?? bossCount) !== bossCount
  useEffect(() => {
    if (isTypedOver) setValue('holds', null, { shouldDirty: true })
  }, [isTypedOver, setValue])
  return { bossCount, said: holds?.season === season._id && !isTypedOver ? holds : null }
}

/** Which of the bosses that Curve sells are run (docs/product.md, SEASON-13). */
function CurveBosses({ season }: { season: Season }) {
  const { setValue, formState } = useFormContext<RaidValues>()
  const { bossCount, said } = useSaid(season, ({ curve }) => curve?.length)
  const sold = soldBy(season).map(({ boss }) => boss)
  const chosen =
    said?.curve?.map(({ boss }) => boss) ?? sold.slice(-Math.min(bossCount || 1, MOST_CURVE_BOSSES))

  function turn(boss: string) {
    const curve = sold.filter((one) => (one === boss) !== chosen.includes(one)).map((one) => ({ boss: one }))
    if (curve.length === 0 || curve.length > MOST_CURVE_BOSSES) return
    const [first] = season.raids
    const instances = [{ name: first?.short ?? '', bosses: 1 }]
    setValue('holds', { season: season._id, instances, curve }, { shouldDirty: true })
    setValue('bossCount', curve.length, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }

  return (
    <div className="sm:col-span-2">
      <RadioChips
        isMany
        legend="Curve bosses"
        hint={`1 to ${MOST_CURVE_BOSSES}; a client books one or several`}
        choices={sold.map((boss) => [boss, boss] as const)}
        columns="grid-cols-2"
        value={chosen}
        onChange={turn}
        error={formState.errors.holds?.message}
      />
    </div>
  )
}

function Instances({ season }: { season: Season }) {
  const { setValue, getValues, formState } = useFormContext<RaidValues>()
  const { bossCount, said: holds } = useSaid(season, bossesOf)
  const said = holds?.instances ?? null
  const bossesIn = (short: string, at: number) =>
    said === null ? (at === 0 ? bossCount : 0) : (said.find(({ name }) => name === short)?.bosses ?? 0)

  function change(changed: string, bosses: number) {
    const instances = season.raids.flatMap(({ short, bosses: { length: of } }, at) => {
      const here = short === changed ? bosses : bossesIn(short, at)
      return here > 0 ? [{ name: short, bosses: here, of }] : []
    })
    const isValid = { shouldDirty: true, shouldValidate: formState.isSubmitted }
    setValue('holds', instances.length === 0 ? null : { season: season._id, instances }, isValid)
    setValue('bossCount', instances.length === 0 ? getValues('bossCount') : bossesOf({ instances }), isValid)
  }

  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium text-bone-300">Bosses by raid</legend>
      <div className="grid grid-cols-2 gap-x-5 sm:grid-cols-4">
        {season.raids.map(({ short, bosses: { length: of } }, at) => {
          const bosses = bossesIn(short, at)
          return (
            <Field key={short} label={short} hint={`of ${of}`}>
              <NumberInput
                maxDigits={2}
                value={Number.isNaN(bosses) ? '' : String(bosses)}
                onValueChange={(digits) => change(short, Number(digits))}
              />
            </Field>
          )
        })}
      </div>
      <p className="mb-2 min-h-5 text-xs text-rose-400" aria-live="polite">
        {formState.errors.holds?.message}
      </p>
    </fieldset>
  )
}
