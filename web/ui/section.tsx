import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'

interface SectionProps {
  /** Where an index leads. */
  anchor?: string
  title: string
  /** Below the title, in a sentence. */
  about: string
  /** Boxes to be filled in: they stand in two columns. */
  isForm?: boolean
  children: ReactNode
}

/** A part of a long panel, with its heading beside it on a desk. */
export function Section({ anchor, title, about, isForm = false, children }: SectionProps) {
  const id = useId()
  const Element = isForm ? 'fieldset' : 'section'
  return (
    <Element
      id={anchor}
      aria-labelledby={id}
      className={classNames(
        'scroll-mt-(--header-height) grid min-w-0 gap-x-8 gap-y-4 px-5 sm:px-6 md:grid-cols-[11rem_minmax(0,1fr)]',
        isForm ? 'py-4' : 'py-6',
      )}
    >
      <div>
        <h2 id={id} className="text-md font-semibold">
          {title}
        </h2>
        <p className="mt-0.5 text-sm text-pretty wrap-anywhere text-bone-500">{about}</p>
      </div>
      <div className={classNames('min-w-0', isForm && 'grid items-start gap-x-5 gap-y-1 sm:grid-cols-2')}>
        {children}
      </div>
    </Element>
  )
}
