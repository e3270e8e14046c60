import { ArrowUpRight } from 'lucide-react'
import { SERVICES } from '#features/site/services.ts'
import { OutsideLink } from './outside-link.tsx'
import { ServiceIcon } from './service-icons.tsx'

const CARD =
  'group flex h-full flex-col rounded-2xl border border-ink-700 bg-ink-850 p-6 shadow-raised outline-offset-4 ' +
  'transition-[transform,border-color,background-color] duration-200 ease-forge ' +
  'hover:border-ember-500/60 hover:bg-ink-800 focus-visible:border-ember-500/60 focus-visible:bg-ink-800 ' +
  'motion-safe:hover:-translate-y-1.5 motion-safe:hover:scale-[1.02] ' +
  'motion-safe:focus-visible:-translate-y-1.5 motion-safe:focus-visible:scale-[1.02]'

/** Cards, each a link to where a boost is booked. WoW Services in the navigation jumps to each of them. */
export function ServiceCards() {
  return (
    <section aria-labelledby="services" className="px-5 py-20 sm:px-8 lg:px-12 lg:py-28">
      <div className="page-width">
        <h2 id="services" className="font-display text-3xl font-semibold sm:text-4xl">
          WoW Services
        </h2>
        <p className="mt-4 max-w-2xl text-lg text-bone-300">
          Ten ways to spend your gold well. Choose one, and we will tell you the price and the next free slot.
        </p>
        <ul className="mt-12 grid gap-4 sm:grid-cols-2 xl:grid-cols-5">
          {SERVICES.map(({ id, name, covers, says }) => (
            <li key={id} id={id} className="scroll-mt-6 rounded-2xl target:ring-2 target:ring-ember-500">
              <OutsideLink link="book" className={CARD}>
                <ServiceIcon id={id} className="size-11" />
                <h3 className="mt-5 font-display text-lg leading-6 font-semibold text-balance">{name}</h3>
                <p className="mt-2 text-bone-300">{says}</p>
                <Covers covers={covers} />
                <span className="mt-auto flex items-center gap-1 pt-6 text-sm font-semibold text-ember-400">
                  Book this boost
                  <ArrowUpRight
                    aria-hidden
                    className="size-4 transition-transform duration-200 motion-safe:group-hover:translate-x-0.5 motion-safe:group-hover:-translate-y-0.5"
                  />
                </span>
              </OutsideLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Covers({ covers }: { covers: readonly string[] }) {
  if (covers.length === 0) return null
  return (
    <span className="mt-5 flex flex-wrap gap-1.5">
      {covers.map((thing) => (
        <span
          key={thing}
          className="rounded-md border border-ink-700 bg-ink-900 px-2 py-0.5 text-xs text-gold-300"
        >
          {thing}
        </span>
      ))}
    </span>
  )
}
