import { type ReactNode, useId } from 'react'
import { grouped } from '#domain/gold.ts'
import { Gold } from '#web/game/gold.tsx'
import { FigureStrip } from '#web/ui/figure-strip.tsx'

interface CountedFiguresProps {
  title: string
  /** A sentence about the figures. */
  note?: ReactNode
  /** Undefined until it is known, null where it is withheld or could not be read. */
  raids: number | null | undefined
  bookings: number | null | undefined
  gold: number | null | undefined
  /** For the sidebar. */
  small?: boolean
}

/** The counts of a day or of a person. */
export function CountedFigures({ title, note, raids, bookings, gold, small = false }: CountedFiguresProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={small ? 'text-2xs font-semibold text-bone-500' : 'text-md font-semibold'}>
        {title}
      </h2>
      {note}
      <FigureStrip
        className={small ? 'figures-small' : undefined}
        figures={[
          { label: 'Raids', value: typeof raids === 'number' ? grouped(raids) : raids },
          { label: 'Bookings', value: typeof bookings === 'number' ? grouped(bookings) : bookings },
          { label: 'Gold', value: typeof gold === 'number' ? <Gold amount={gold} /> : gold },
        ]}
      />
    </section>
  )
}
