import { useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import { choiceTexts, isFiltered, NO_FILTERS, rememberedFilters, rememberFilters } from './raid-filters.ts'

export default function FilterSettings() {
  const now = useNow()
  const [filters, setFilters] = useState(rememberedFilters)
  const remembered = choiceTexts(filters, now)

  function reset() {
    rememberFilters(NO_FILTERS)
    setFilters(NO_FILTERS)
    notify.success('Remembered filters reset')
  }

  return (
    <div className="settings-part flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {isFiltered(filters) ? (
        <ul aria-label="Remembered filters" className="flex flex-wrap gap-2">
          {remembered.map(({ name, text }) => (
            <li key={name} className="flex">
              <Chip colour="bone-300" className="px-2.5 py-1 text-xs">
                {text}
              </Chip>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-bone-300">Nothing is remembered: Book Raid opens with all raids.</p>
      )}
      <Button onClick={reset} disabled={!isFiltered(filters)}>
        Reset filters
      </Button>
    </div>
  )
}
