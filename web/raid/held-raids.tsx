import { useEffect, useEffectEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { parseCount } from '#domain/gold.ts'
import { bossesOf, mostOnCurve, seasonIdOf, soldBy, soldNone } from '#domain/raid/held.ts'
import type { HoldsInput } from '#domain/raid/holds.ts'
import { curveBossesMax, RAID_DEFAULTS, type RaidInput } from '#domain/raid/raid.ts'
import { currentSeason } from '#domain/season/rules.ts'
import type { Season } from '#domain/season/season.ts'
import { OWN_SEASON } from '#domain/season.ts'
import type { RaidValues } from '#web/raid/raid-values.ts'
import { useSeasons } from '#web/season/queries.ts'
import { notify } from '#web/ui/feedback/toast.ts'
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
  if (isCurve) return <CurveBosses season={season} />
  return season.raids.length > 1 ? <Instances season={season} /> : null
}

const seasonOf = ({ holds }: RaidInput) =>
  seasonIdOf({ holds: holds?.season ? { season: holds.season } : null })

/** The raids of the season as chosen; another possible boss count, typed, takes the choice back. */
function useSaid(
  season: Season,
  bossesIn: (holds: HoldsInput) => number | undefined,
  most = Number.POSITIVE_INFINITY,
) {
  const { watch, setValue } = useFormContext<RaidValues>()
  const [bossCount, holds] = watch(['bossCount', 'holds'])
  const isTypedOver = !!holds && (bossesIn(holds) ?? bossCount) !== bossCount && bossCount <= most
  useEffect(() => {
    if (isTypedOver) setValue('holds', null, { shouldDirty: true })
  }, [isTypedOver, setValue])
  return { bossCount, said: holds?.season === season._id && !isTypedOver ? holds : null }
}

/** Which of the bosses that Curve sells are run, and how many clients each takes (docs/product.md, SEASON-13, SEASON-17). */
function CurveBosses({ season }: { season: Season }) {
  const { setValue, getValues, formState } = useFormContext<RaidValues>()
  const isOwn = season._id === OWN_SEASON
  const most = mostOnCurve(season)
  const { bossCount, said } = useSaid(season, ({ curve }) => curve?.length, isOwn ? undefined : most)
  const sold = soldBy(season).map(({ boss }) => boss)
  const last = sold.slice(-Math.min(bossCount || 1, most)).map((boss): CurveBoss => ({ boss }))
  const chosen = said?.curve ?? (isOwn ? sold.map((boss): CurveBoss => ({ boss })) : last)

  const choose = (curve: CurveBoss[]) => {
    const instances = [{ name: season.raids[0]?.short ?? '', bosses: 1 }]
    setValue('holds', { season: season._id, instances, curve }, { shouldDirty: true })
    setValue('bossCount', curve.length, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  const begin = useEffectEvent(() => {
    if (most === 0 || getValues('holds')?.curve !== undefined || getValues('bossCount') <= most) return
    if (isOwn) setValue('bossCount', most, { shouldDirty: true, shouldValidate: true })
    else choose(sold.slice(-most).map((boss) => ({ boss })))
    notify.info(curveBossesMax(most))
  })
  useEffect(() => begin(), [])
  const isToSay = !isOwn && said?.curve === undefined && bossCount >= 1 && bossCount <= most
  const say = useEffectEvent(() => choose(last))
  useEffect(() => {
    if (isToSay) say()
  }, [isToSay])

  function turn(turned: string) {
    const curve = sold
      .filter((boss) => (boss === turned) !== chosen.some((one) => one.boss === boss))
      .map((boss) => chosen.find((one) => one.boss === boss) ?? { boss })
    if (curve.length > 0 && curve.length <= most) choose(curve)
  }

  return (
    <>
      {!isOwn && (
        <div className="sm:col-span-2">
          <RadioChips
            isMany
            legend="Curve bosses"
            hint={`1 to ${most}; a client books one or several`}
            choices={sold.map((boss) => [boss, boss] as const)}
            columns="grid-cols-2"
            value={chosen.map(({ boss }) => boss)}
            onChange={turn}
            error={most === 0 ? soldNone(season) : bossCount > most ? curveBossesMax(most) : undefined}
          />
        </div>
      )}
      <Numbers
        legend="Slots by boss"
        boxes={chosen.map(({ boss, slots }) => ({
          label: boss,
          hint: 'Empty: up to Max Clients',
          value: slots,
          change: (next) =>
            choose(chosen.map((one) => (one.boss === boss ? { boss, slots: next || undefined } : one))),
        }))}
      />
    </>
  )
}

type CurveBoss = NonNullable<HoldsInput['curve']>[number]

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
    <Numbers
      legend="Bosses by raid"
      boxes={season.raids.map(({ short, bosses: { length: of } }, at) => ({
        label: short,
        hint: `of ${of}`,
        value: bossesIn(short, at),
        change: (bosses) => change(short, bosses),
      }))}
    />
  )
}

interface NumbersProps {
  legend: string
  boxes: readonly {
    readonly label: string
    readonly hint: string
    readonly value: number | undefined
    /** NaN where the box holds no number. */
    change(value: number): void
  }[]
}

/** A number for each of a few, with what the server said of them. */
function Numbers({ legend, boxes }: NumbersProps) {
  const { errors } = useFormContext<RaidValues>().formState
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium text-bone-300">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-5 sm:grid-cols-4">
        {boxes.map(({ label, hint, value, change }) => (
          <Field key={label} label={label} hint={hint}>
            <NumberInput read={parseCount} amount={value ?? Number.NaN} onAmount={change} />
          </Field>
        ))}
      </div>
      <p className="mb-2 min-h-5 text-xs text-rose-400" aria-live="polite">
        {errors.holds?.message}
      </p>
    </fieldset>
  )
}
