import { BadgeCheck, Coins, Headset, type LucideIcon, ShieldCheck, Swords, Zap } from 'lucide-react'
import { community } from '#domain/community.ts'
import { SELLING_POINTS } from '#web/site/selling-points.ts'

const ICONS: Readonly<Record<(typeof SELLING_POINTS)[number]['id'], LucideIcon>> = {
  safe: ShieldCheck,
  fast: Zap,
  team: Swords,
  results: BadgeCheck,
  support: Headset,
  prices: Coins,
}

/** The six points, each with its word of explanation. */
export function WhyChoose() {
  return (
    <section
      aria-labelledby="why-choose"
      className="border-y border-ink-700 bg-ink-900 px-5 py-20 sm:px-8 lg:px-12 lg:py-28"
    >
      <div className="page-width">
        <h2 id="why-choose" className="font-display text-3xl font-semibold sm:text-4xl">
          Why Choose {community.site.name}
        </h2>
        <p className="mt-4 max-w-2xl text-lg text-bone-300">
          Gold is earned in hours. Here is what happens to the hours that you hand us.
        </p>
        <ul className="mt-12 grid gap-px overflow-hidden rounded-2xl border border-ink-700 bg-ink-700 sm:grid-cols-2 lg:grid-cols-3">
          {SELLING_POINTS.map(({ id, title, says }) => {
            const Icon = ICONS[id]
            return (
              <li key={id} className="bg-ink-850 p-7 lg:p-9">
                <Icon aria-hidden className="size-8 stroke-[1.5] text-gold-300" />
                <h3 className="mt-5 text-lg font-semibold">{title}</h3>
                <p className="mt-2 text-bone-300">{says}</p>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
