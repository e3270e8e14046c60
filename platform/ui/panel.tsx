import { type ReactNode, type Ref, useId } from 'react'
import { classNames } from './class-names.ts'

interface PanelProps {
  /** Its heading, an `h2` that names the region. Without one the panel is only a ground. */
  title?: ReactNode
  /** Beside the heading: a count, a chip. */
  aside?: ReactNode
  /** Actions on all that is in it. */
  actions?: ReactNode
  /** No padding around the content: for tables, which bring their own. */
  flush?: boolean
  /** No box: from edge to edge of the page, whose one list it is. */
  open?: boolean
  /** Its head says nothing that the page does not say already, and is heard only. */
  quiet?: boolean
  className?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A raised ground with a heading. */
export function Panel({
  title,
  aside,
  actions,
  flush,
  open,
  quiet = false,
  className,
  ref,
  children,
}: PanelProps) {
  const id = useId()
  return (
    <section
      ref={ref}
      aria-labelledby={title ? id : undefined}
      className={classNames(open ? 'edge px-0!' : 'panel', className)}
    >
      {title && (
        <div className={quiet ? 'sr-only' : 'panel-head'}>
          <div>
            <h2 id={id}>{title}</h2>
            {aside}
          </div>
          {actions}
        </div>
      )}
      <div className={flush || open ? undefined : 'p-4 sm:p-5'}>{children}</div>
    </section>
  )
}
