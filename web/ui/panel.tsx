import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'

interface PanelProps {
  /** Its heading, an `h2` that names the region. Without one the panel is only a ground. */
  title?: ReactNode
  /** Beside the heading: a count, a chip. */
  aside?: ReactNode
  actions?: ReactNode
  /** No padding around the content: for tables, which bring their own. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A raised ground with a heading. */
export function Panel({ title, aside, actions, flush = false, className, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classNames('rounded-xl border border-ink-700 bg-ink-900 shadow-raised', className)}
    >
      {title && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-ink-700 px-5 py-3.5">
          <div className="flex min-w-0 items-center gap-3">
            <h2 id={id} className="font-display text-lg leading-7 font-semibold">
              {title}
            </h2>
            {aside}
          </div>
          {actions}
        </div>
      )}
      <div className={flush ? undefined : 'p-5'}>{children}</div>
    </section>
  )
}
