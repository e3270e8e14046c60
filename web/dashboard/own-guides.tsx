import { GuideSteps } from '#web/dashboard/guide-steps.tsx'
import { ROLE_GUIDES } from '#web/dashboard/role-guides.ts'
import { RoleBadge } from '#web/game/role-badge.tsx'
import { useMember } from '#web/member/member-context.ts'

/** How the viewer's own work goes, by each of their roles (docs/product.md, SET-7). */
export default function OwnGuides() {
  const { roles } = useMember()
  return (
    <ul className="divide-y divide-ink-700">
      {roles.map((role) => (
        <li key={role} className="p-4">
          <RoleBadge role={role} />
          <p className="mt-2 font-medium text-pretty">{ROLE_GUIDES[role].work}</p>
          <GuideSteps role={role} />
        </li>
      ))}
    </ul>
  )
}
