import { ChevronRight } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useId, useState } from 'react'
import { locale } from '#platform/words/server-time.ts'
import { classNames } from './class-names.ts'

interface PageHeaderProps {
  /** The page's one `h1`. */
  title: string
  /** The name of the browser's tab, where it says more than the title. */
  tab?: string | undefined
  /** The page's purpose, in a sentence. A phone has no room for it: only screen readers get it there. */
  children?: ReactNode
  /** The page's figures, beside the title. */
  figures?: ReactNode
  /** At the right end, where the content ends. */
  /** Which view of the screen is shown: right of the title on a phone, last elsewhere. */
  views?: ReactNode
  actions?: ReactNode
}

/** The head of every screen: one line, from edge to edge. */
export function PageHeader({ title, tab = title, children, figures, views, actions }: PageHeaderProps) {
  useTitle(tab)
  return (
    <header className="edge page-head">
      <div>
        <h1 id={TITLE_ID} className="font-display text-[1.375rem] leading-7 font-semibold">
          {title}
        </h1>
        {children && <p className="text-xs text-pretty text-bone-500 max-sm:sr-only">{children}</p>}
      </div>
      {figures}
      {views && <div className="sm:order-last sm:-ml-4">{views}</div>}
      {actions && <div className="flex flex-wrap gap-1.5 sm:gap-2">{actions}</div>}
    </header>
  )
}

export const MAIN_ID = 'main'
/** The page's `h1`, by which a screen reader names where one is. */
export const TITLE_ID = 'page-title'

/** The page's own part: where the skip link leads, and where the focus goes after a change of page. */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main
      id={MAIN_ID}
      aria-labelledby={TITLE_ID}
      tabIndex={-1}
      className={classNames('outline-none', className)}
    >
      {children}
    </main>
  )
}

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

interface FoldProps {
  title: string
  /** Beside the title: what is within, in short. */
  summary?: ReactNode
  /** Whether it is open until somebody presses it. */
  startsOpen: boolean
  /** It is a place of the screen, named by its title. */
  isRegion?: boolean
  children: ReactNode
}

/** A line that opens to what it sums up. What is closed is not in the document. */
export function Fold({ title, summary, startsOpen, isRegion = false, children }: FoldProps) {
  const id = useId()
  const Element = isRegion ? 'section' : 'div'
  const [pressed, setPressed] = useState<boolean | null>(null)
  const open = pressed ?? startsOpen
  return (
    <Element aria-label={isRegion ? title : undefined}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setPressed(!open)}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-left text-sm hover:bg-ink-800/60"
      >
        <ChevronRight
          aria-hidden
          className={classNames(
            'size-4 text-bone-500 transition-transform duration-150',
            open && 'rotate-90',
          )}
        />
        <span className="min-w-0 font-semibold">{title}</span>
        {typeof summary === 'string' ? <span className="min-w-0 wrap-anywhere">{summary}</span> : summary}
      </button>
      {open && (
        <div id={id} className="border-t border-ink-700">
          {children}
        </div>
      )}
    </Element>
  )
}

/** Names the browser's tab: 'Upcoming Raids · Forge'. Without a title, 'Forge'. */
export function useTitle(title?: string): void {
  useEffect(() => {
    const { name } = locale
    document.title = title ? `${title} · ${name}` : name
  }, [title])
}
