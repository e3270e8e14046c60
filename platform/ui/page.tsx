import { ChevronRight } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useId, useState } from 'react'
import { locale } from '#platform/words/server-time.ts'
import { classNames } from './class-names.ts'

interface PageHeaderProps {
  /** The page's one `h1`. */
  title: string
  /** The browser tab's title, if it differs. */
  tab?: string | undefined
  /** The page's purpose in a sentence. On a phone only screen readers get it. */
  children?: ReactNode
  figures?: ReactNode
  /** The views of the screen: right of the title on a phone, last elsewhere. */
  views?: ReactNode
  actions?: ReactNode
}

/** The head of every screen: one line in full width. */
export function PageHeader({ title, tab = title, children, figures, views, actions }: PageHeaderProps) {
  useTitle(tab)
  return (
    <header className="edge page-head">
      <div>
        <h1 id={TITLE_ID} className="font-display text-xl leading-7 font-semibold sm:text-[1.375rem]">
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

/** The page's content: the target of the skip link, and of the focus after a navigation. */
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
  about: string
  /** A part of the page's form, with fields in two columns; else a part of a page of Settings. */
  isForm?: boolean
  children: ReactNode
}

/** A part of a page, with its heading beside it on a desktop. */
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
  /** Its heading, an `h2` that labels the region. Without one the panel is only a ground. */
  title?: ReactNode
  /** Beside the heading: a count, a chip. */
  aside?: ReactNode
  actions?: ReactNode
  /** No padding: tables bring their own. */
  flush?: boolean
  /** No box, in full width: the page's only list. */
  open?: boolean
  /** The heading is for screen readers only, since the page's title says the same. */
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
  /** A summary of the content, beside the title. */
  summary?: ReactNode
  startsOpen: boolean
  /** A landmark region labelled by its title. */
  isRegion?: boolean
  children: ReactNode
}

/** A line that unfolds its content. Closed content is not in the document. */
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

/** Sets the browser tab's title: 'Upcoming Raids · Forge'. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${locale.name}`
  }, [title])
}
