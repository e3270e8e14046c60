import { Link } from 'wouter'
import { SCREENS, type ScreenName } from '#domain/page.ts'
import { can, type Role } from '#domain/rights.ts'
import { ROLE_GUIDES } from '#web/dashboard/role-guides.ts'
import { useMember } from '#web/member/member-context.ts'

/** How a role's work goes, step by step, each with a link to its screen (docs/product.md, SET-5). */
export function GuideSteps({ role }: { role: Role }) {
  return (
    <ol className="mt-4 space-y-3 text-sm text-bone-300">
      {ROLE_GUIDES[role].steps.map(({ text, at }, place) => (
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
