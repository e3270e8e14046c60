import { useState } from 'react'
import type { Raid } from '#domain/raid/raid.ts'
import { CLASSES, type ClientClass } from '#domain/season.ts'
import { AdvertButton } from '#web/game/advert-button.tsx'
import { Select } from '#web/ui/form/select.tsx'

interface WeekAdvertProps {
  raids: readonly Raid[]
  /** YYYY-MM-DD, server time. */
  evenings: readonly string[]
}

/** Copies an evening's advert, for clients of one class or of all (docs/product.md, ADV-2). */
export function WeekAdvert({ raids, evenings }: WeekAdvertProps) {
  const [chosen, setChosen] = useState<ClientClass | ''>('')
  return (
    <>
      <Select
        aria-label="Advert for class"
        placeholder="Any class"
        options={CLASSES}
        value={chosen}
        onChange={({ target }) => setChosen(target.value as ClientClass | '')}
      />
      <AdvertButton raids={raids} evenings={evenings} clientClass={chosen} />
    </>
  )
}
