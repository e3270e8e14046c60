import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface SectionProps {
  title: string
  /** Below the title, in a sentence. */
  about: string
  /** A part of the page's one form, with boxes in two columns; else a part of a page of Settings. */
  isForm?: boolean
  children: ReactNode
}

/** A part of a page, with its heading beside it on a desk. */
export function Section({ title, about, isForm = false, children }: SectionProps) {
  const id = useId()
  const Element = isForm ? 'fieldset' : 'section'
  const Heading = isForm ? 'h2' : 'h3'
  return (
    <Element
      aria-labelledby={id}
      className={classNames(
        'grid min-w-0 gap-x-8 gap-y-4 md:grid-cols-[11rem_minmax(0,1fr)]',
        isForm ? 'px-5 py-4 sm:px-6' : 'settings-part',
      )}
    >
      <div>
        <Heading id={id} className={classNames('font-semibold', isForm ? 'text-md' : 'text-sm')}>
          {title}
        </Heading>
        <p
          className={classNames(
            'mt-0.5 text-pretty wrap-anywhere text-bone-500',
            isForm ? 'text-sm' : 'text-2xs',
          )}
        >
          {about}
        </p>
      </div>
      <div className={classNames('min-w-0', isForm && 'grid items-start gap-x-5 gap-y-1 sm:grid-cols-2')}>
        {children}
      </div>
    </Element>
  )
}
