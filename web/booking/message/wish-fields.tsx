import { Controller } from 'react-hook-form'
import { DIFFICULTIES, DIFFICULTY_LABELS, LOOT_TYPES, RAID_TYPES } from '#domain/season.ts'
import { STEP_MINUTES } from '#domain/server-time.ts'
import type { Found } from '#domain/words/lexicon.ts'
import type { Wishes } from '#web/booking/message/raid-fit.ts'
import type { Message } from '#web/booking/message/use-message.ts'
import { TimeSelect } from '#web/time/time-select.tsx'
import { DayFilter } from '#web/ui/form/day-filter.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'

const QUARTERS = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, at) => at * STEP_MINUTES)

/** The clients' wishes for a raid, as the message has them; '' means any. */
export function WishFields({ form, values, reading }: Pick<Message, 'form' | 'values' | 'reading'>) {
  const { register, control, setValue } = form
  const isGuess = (field: keyof Wishes) => {
    const found: Found<string> | undefined = reading?.raid[field]
    return found?.sure === false && found.value === values[field]
  }
  const label = (field: keyof Wishes, text: string) =>
    isGuess(field) ? (
      <>
        {text} <span className="text-amber-400">(guessed)</span>
      </>
    ) : (
      text
    )
  return (
    <div className="grid grid-cols-2 items-end gap-x-3 gap-y-3 md:grid-cols-5">
      <Field label={label('difficulty', 'Difficulty')} compact>
        <Select
          {...register('difficulty')}
          placeholder="Any"
          options={DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_LABELS[value] }))}
        />
      </Field>
      <Field label={label('raidType', 'Raid Type')} compact>
        <Select {...register('raidType')} placeholder="Any" options={RAID_TYPES} />
      </Field>
      <Field label={label('lootType', 'Loot Type')} compact>
        <Select {...register('lootType')} placeholder="Any" options={LOOT_TYPES} />
      </Field>
      <DayFilter
        label={label('date', 'Date')}
        date={values.date}
        isDay={(text) => /^\d{4}-\d\d-\d\d$/.test(text)}
        onChange={(date) => setValue('date', date, { shouldDirty: true })}
      />
      <Field label={label('time', 'Time')} compact>
        <Controller
          control={control}
          name="time"
          render={({ field }) => (
            <TimeSelect
              {...field}
              placeholder="Any"
              minutes={QUARTERS}
              onTyped={(time) => field.onChange(time)}
            />
          )}
        />
      </Field>
    </div>
  )
}
