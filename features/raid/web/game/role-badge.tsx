import type { Role } from '#platform/call/rights.ts'
import { Chip } from '#platform/ui/chip.tsx'

/** One of the nine roles, each with a colour of its own. */
export function RoleBadge({ role }: { role: Role }) {
  return <Chip colour={`role-${role.toLowerCase().replace(' ', '-')}`}>{role}</Chip>
}
