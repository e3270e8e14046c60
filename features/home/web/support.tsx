import { ExternalLink, MessagesSquare } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { useMember } from '#features/member/web/member-context.ts'
import { RoleBadge } from '#features/raid/web/game/chips.tsx'
import { OutsideLink } from '#features/site/web/site-context.tsx'
import { SCREENS, type ScreenName } from '#platform/call/page.ts'
import { can, ROLES, type Role } from '#platform/call/rights.ts'
import { buttonClasses } from '#platform/ui/button.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { Fold, PageHeader } from '#platform/ui/page.tsx'
import { ROLE_GUIDES } from './role-guides.ts'

/** How each role's work goes, and where to ask (docs/product.md, SET-5). */
export default function Support() {
  const { roles } = useMember()
  // One's own first: that is what most people come for.
  const sorted = [...ROLES].sort((a, b) => Number(roles.includes(b)) - Number(roles.includes(a)))
  return (
    <>
      <PageHeader title="Support">How each role works, step by step, and where to ask for help.</PageHeader>
      <h2 className="sr-only">Step by step</h2>
      <ul className="mb-6 grid items-start gap-3">
        {sorted.map((role) => (
          <li key={role} className="min-w-0">
            <RoleGuide role={role} own={roles.includes(role)} />
          </li>
        ))}
      </ul>
      <WhereToAsk />
    </>
  )
}

function WhereToAsk() {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-xl border border-ink-700 bg-ink-900 p-5 shadow-raised"
    >
      <span className="rounded-lg bg-ink-800 p-2.5 text-bone-300">
        <MessagesSquare aria-hidden className="size-6 stroke-[1.75]" />
      </span>
      <div className="min-w-56 flex-1">
        <h2 id={id} className="text-md font-semibold">
          Where to ask
        </h2>
        <p className="text-sm text-pretty text-bone-300">
          Somebody on the community's Discord answers at any hour. Bring the link of the raid or booking.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <OutsideLink link="invite" className={buttonClasses('primary', 'medium')}>
          <ExternalLink aria-hidden className="size-4" />
          Open Discord
        </OutsideLink>
        <OutsideLink link="contact" className={buttonClasses('secondary', 'medium')}>
          <ExternalLink aria-hidden className="size-4" />
          Contact
        </OutsideLink>
      </div>
    </section>
  )
}

function RoleGuide({ role, own }: { role: Role; own: boolean }) {
  const { work, steps } = ROLE_GUIDES[role]
  return (
    <article
      aria-label={role}
      className="w-full overflow-clip rounded-xl border border-ink-700 bg-ink-900 shadow-raised"
    >
      <Fold
        title={work}
        startsOpen={own}
        summary={
          <>
            <RoleBadge role={role} />
            {own && <StatusChip tone="quiet">Your role</StatusChip>}
          </>
        }
      >
        <ol className="space-y-3 p-5 text-sm text-bone-300">
          {steps.map(({ text, at }, place) => (
            <li key={text} className="flex gap-3">
              <span
                aria-hidden
                className="flex size-6 shrink-0 items-center justify-center rounded-full border border-ink-500 text-2xs font-semibold text-bone-100"
              >
                {place + 1}
              </span>
              <span className="min-w-0 pt-0.5 text-pretty">
                {text} {at && <ScreenLink screen={at} />}
              </span>
            </li>
          ))}
        </ol>
      </Fold>
    </article>
  )
}

/** A link where the person may go, else only its name. */
function ScreenLink({ screen }: { screen: ScreenName }) {
  const { roles } = useMember()
  const { path, title, right } = SCREENS[screen]
  if (!can(roles, right))
    return <span className="font-medium whitespace-nowrap text-bone-100">({title})</span>
  return (
    <Link to={path} className="link font-medium whitespace-nowrap">
      {title}
    </Link>
  )
}
